/* Instruction sets. The kernels worth it are compiled once for each, under a suffix, and one of them is chosen when a
 * workspace is made. Which one runs never changes a result. */
#ifndef DCD_LANES_H
#define DCD_LANES_H

/* The kernels' error bounds hold for IEEE arithmetic as written. */
#if defined(__FAST_MATH__)
#error "dcd must not be compiled with -ffast-math or -Ofast"
#endif

/* Before a loop over lanes: keep it a loop. gcc 12 would unroll it first and then find nothing to put into vectors. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__FRAMAC__)
#define DCD_LANE_LOOP _Pragma("GCC unroll 1")
#else
#define DCD_LANE_LOOP
#endif

/* In a sum that indexes an array and is proved not to wrap around: gcc does not know that, and would not use vectors. The
 * value is the same; the prover sees the plain sum. */
#ifdef __FRAMAC__
#define DCD_UNWRAPPED(index) (index)
#else
#define DCD_UNWRAPPED(index) ((size_t)(index))
#endif

typedef enum dcd_lanes {
    DCD_LANES_PLAIN = 0, /* C as it stands: the form that is proved */
    DCD_LANES_BASE,      /* vectors that every x86-64 (SSE2) and aarch64 has; the narrow phase alone */
    DCD_LANES_AVX2,
    DCD_LANES_AVX512
} dcd_lanes;

/* The widest that this build has and this processor runs; the environment variable DCD_LANES ("plain", "base",
 * "avx2", "avx512") asks for a lower one. */
/*@ terminates \true;
    assigns \nothing;
    ensures lanes: \result == DCD_LANES_PLAIN || \result == DCD_LANES_BASE || \result == DCD_LANES_AVX2 || \result == DCD_LANES_AVX512; */
dcd_lanes dcd_lanes_choose(void);

/* Vectors of four doubles and more. */
#if defined(DCD_LANES_SUFFIX) && defined(__AVX2__)
#define DCD_LANES_WIDE
#endif

/* In a build for one instruction set, DCD_LANES_SUFFIX is defined, and these names get it. */
#ifdef DCD_LANES_SUFFIX
#define DCD_LANES_JOIN(name, suffix) name##suffix
#define DCD_LANES_NAME(name, suffix) DCD_LANES_JOIN(name, suffix)
#define dcd_support_find DCD_LANES_NAME(dcd_support_find, DCD_LANES_SUFFIX)
#define dcd_simplex_nearest DCD_LANES_NAME(dcd_simplex_nearest, DCD_LANES_SUFFIX)
#define dcd_simplex_keep DCD_LANES_NAME(dcd_simplex_keep, DCD_LANES_SUFFIX)
#define dcd_simplex_has DCD_LANES_NAME(dcd_simplex_has, DCD_LANES_SUFFIX)
#define dcd_gjk_search DCD_LANES_NAME(dcd_gjk_search, DCD_LANES_SUFFIX)
#define dcd_gjk_propose DCD_LANES_NAME(dcd_gjk_propose, DCD_LANES_SUFFIX)
#define dcd_wave_place DCD_LANES_NAME(dcd_wave_place, DCD_LANES_SUFFIX)
#define dcd_wave_search DCD_LANES_NAME(dcd_wave_search, DCD_LANES_SUFFIX)
#define dcd_axis_separates DCD_LANES_NAME(dcd_axis_separates, DCD_LANES_SUFFIX)
#define dcd_axis_separates_lows DCD_LANES_NAME(dcd_axis_separates_lows, DCD_LANES_SUFFIX)
#define dcd_axis_low DCD_LANES_NAME(dcd_axis_low, DCD_LANES_SUFFIX)
#define dcd_slab_place DCD_LANES_NAME(dcd_slab_place, DCD_LANES_SUFFIX)
#define dcd_slab_find DCD_LANES_NAME(dcd_slab_find, DCD_LANES_SUFFIX)
#define dcd_slab_view DCD_LANES_NAME(dcd_slab_view, DCD_LANES_SUFFIX)
#define dcd_inner_place DCD_LANES_NAME(dcd_inner_place, DCD_LANES_SUFFIX)
#define dcd_inner_balls_meet DCD_LANES_NAME(dcd_inner_balls_meet, DCD_LANES_SUFFIX)
#define dcd_inner_meet DCD_LANES_NAME(dcd_inner_meet, DCD_LANES_SUFFIX)
#define dcd_inner_build DCD_LANES_NAME(dcd_inner_build, DCD_LANES_SUFFIX)
#define dcd_inner_floats DCD_LANES_NAME(dcd_inner_floats, DCD_LANES_SUFFIX)
#define dcd_order_bounds DCD_LANES_NAME(dcd_order_bounds, DCD_LANES_SUFFIX)
#define dcd_order_keys DCD_LANES_NAME(dcd_order_keys, DCD_LANES_SUFFIX)
#define dcd_tree_gather DCD_LANES_NAME(dcd_tree_gather, DCD_LANES_SUFFIX)
#define dcd_tree_bound DCD_LANES_NAME(dcd_tree_bound, DCD_LANES_SUFFIX)
#define dcd_find_pairs DCD_LANES_NAME(dcd_find_pairs, DCD_LANES_SUFFIX)
#define dcd_place_one DCD_LANES_NAME(dcd_place_one, DCD_LANES_SUFFIX)
#define dcd_place DCD_LANES_NAME(dcd_place, DCD_LANES_SUFFIX)
#define dcd_witness_is_near DCD_LANES_NAME(dcd_witness_is_near, DCD_LANES_SUFFIX)
#define dcd_tetra_encloses DCD_LANES_NAME(dcd_tetra_encloses, DCD_LANES_SUFFIX)
#define dcd_tetra_within DCD_LANES_NAME(dcd_tetra_within, DCD_LANES_SUFFIX)
#define dcd_coarse_separates DCD_LANES_NAME(dcd_coarse_separates, DCD_LANES_SUFFIX)
#define dcd_coarse_separates_lows DCD_LANES_NAME(dcd_coarse_separates_lows, DCD_LANES_SUFFIX)
#define dcd_coarse_round DCD_LANES_NAME(dcd_coarse_round, DCD_LANES_SUFFIX)
#define dcd_coarse_encloses DCD_LANES_NAME(dcd_coarse_encloses, DCD_LANES_SUFFIX)
#define dcd_distance_measure DCD_LANES_NAME(dcd_distance_measure, DCD_LANES_SUFFIX)
#define dcd_distance_decide DCD_LANES_NAME(dcd_distance_decide, DCD_LANES_SUFFIX)
#define dcd_distance_between DCD_LANES_NAME(dcd_distance_between, DCD_LANES_SUFFIX)
#define dcd_distance_list DCD_LANES_NAME(dcd_distance_list, DCD_LANES_SUFFIX)
#define dcd_distance_is_nearer DCD_LANES_NAME(dcd_distance_is_nearer, DCD_LANES_SUFFIX)
#define dcd_distance_turn DCD_LANES_NAME(dcd_distance_turn, DCD_LANES_SUFFIX)
#define dcd_distance_least DCD_LANES_NAME(dcd_distance_least, DCD_LANES_SUFFIX)
#define dcd_difference_open DCD_LANES_NAME(dcd_difference_open, DCD_LANES_SUFFIX)
#define dcd_difference_height DCD_LANES_NAME(dcd_difference_height, DCD_LANES_SUFFIX)
#define dcd_difference_probe DCD_LANES_NAME(dcd_difference_probe, DCD_LANES_SUFFIX)
#define dcd_difference_weigh DCD_LANES_NAME(dcd_difference_weigh, DCD_LANES_SUFFIX)
#define dcd_difference_witness DCD_LANES_NAME(dcd_difference_witness, DCD_LANES_SUFFIX)
#define dcd_depth_measure DCD_LANES_NAME(dcd_depth_measure, DCD_LANES_SUFFIX)
#define dcd_polish_triangle DCD_LANES_NAME(dcd_polish_triangle, DCD_LANES_SUFFIX)
#define dcd_polish_with DCD_LANES_NAME(dcd_polish_with, DCD_LANES_SUFFIX)
#define dcd_polish DCD_LANES_NAME(dcd_polish, DCD_LANES_SUFFIX)
#define dcd_profile_is_known DCD_LANES_NAME(dcd_profile_is_known, DCD_LANES_SUFFIX)
#define dcd_profile_measure DCD_LANES_NAME(dcd_profile_measure, DCD_LANES_SUFFIX)
#define dcd_bound_axis DCD_LANES_NAME(dcd_bound_axis, DCD_LANES_SUFFIX)
#define dcd_bound_low DCD_LANES_NAME(dcd_bound_low, DCD_LANES_SUFFIX)
#define dcd_bound_height DCD_LANES_NAME(dcd_bound_height, DCD_LANES_SUFFIX)
#define dcd_bound_high DCD_LANES_NAME(dcd_bound_high, DCD_LANES_SUFFIX)
#define dcd_bound_swept_low DCD_LANES_NAME(dcd_bound_swept_low, DCD_LANES_SUFFIX)
#define dcd_bound_swept_high DCD_LANES_NAME(dcd_bound_swept_high, DCD_LANES_SUFFIX)
#define dcd_quadric_around_cylinder DCD_LANES_NAME(dcd_quadric_around_cylinder, DCD_LANES_SUFFIX)
#define dcd_quadric_around_cone DCD_LANES_NAME(dcd_quadric_around_cone, DCD_LANES_SUFFIX)
#define dcd_quadric_around_ellipsoid DCD_LANES_NAME(dcd_quadric_around_ellipsoid, DCD_LANES_SUFFIX)
#define dcd_quadric_place DCD_LANES_NAME(dcd_quadric_place, DCD_LANES_SUFFIX)
#define dcd_quadric_support DCD_LANES_NAME(dcd_quadric_support, DCD_LANES_SUFFIX)
#define dcd_narrow_explain DCD_LANES_NAME(dcd_narrow_explain, DCD_LANES_SUFFIX)
#define dcd_narrow_contacts DCD_LANES_NAME(dcd_narrow_contacts, DCD_LANES_SUFFIX)
#define dcd_narrow_verdicts DCD_LANES_NAME(dcd_narrow_verdicts, DCD_LANES_SUFFIX)
#endif

#endif
