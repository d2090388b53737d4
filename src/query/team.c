#include "query/team.h"

#include "broad/pair.h"
#include "query/share.h"
#include "query/slice.h"

dcd_team dcd_team_of(const dcd_detect *query)
{
    dcd_team t = {.query = query, .world = query->world, .w = query->workspace, .executor = query->executor};

    t.bits = dcd_pair_bits(query->world->objects);
    return t;
}

/* Whether a thread that the executor has runs a task of the stage for the first time; else the task stays undone, or is done
 * twice, which is noticed. Different tasks may be begun at the same time. */
/*@ requires team: \valid_read(t) && \valid_read(t->w) && \valid_read(t->executor);
    requires runs: \valid(t->w->task_runs + (0 .. t->tasks - 1)) &&
        \separated(t->w->task_runs + (0 .. t->tasks - 1), t, t->w, t->executor);
    terminates \true;
    assigns t->w->task_runs[0 .. t->tasks - 1];
    ensures begun: \result <==> thread < t->executor->threads && k < t->tasks && \old(t->w->task_runs[k]) == 0;
    ensures once: \result ==> t->w->task_runs[k] == 1;
    ensures again: k < t->tasks && \old(t->w->task_runs[k]) != 0 && thread < t->executor->threads ==>
        t->w->task_runs[k] == 2;
    ensures beside: \forall integer m; 0 <= m < t->tasks ==> m != k || thread >= t->executor->threads ==>
        t->w->task_runs[m] == \old(t->w->task_runs[m]); */
static bool begin_task(const dcd_team *t, uint32_t thread, uint32_t k)
{
    if (thread >= t->executor->threads || k >= t->tasks) {
        return false;
    }
    t->w->task_runs[k] = t->w->task_runs[k] == 0 ? 1 : 2;
    return t->w->task_runs[k] == 1;
}

#ifdef __FRAMAC__
#define TEAM ((dcd_team *)context) /* in annotations */
#define MOST (16 * DCD_MAX_THREADS)

/* In the proof: of the stage, whichever it is, the slices that its part has run on. */
extern bool ran[MOST];

/*@ // The books say which these are.
    predicate runs_noted{L}(dcd_team *t) = t->tasks <= MOST && \forall integer m; 0 <= m < t->tasks ==>
        (ran[m] ? t->w->task_runs[m] == 1 || t->w->task_runs[m] == 2 : t->w->task_runs[m] == 0);
    // They are there, and no part of what a team is.
    predicate runs_apart{L}(dcd_team *t) =
        \valid(t->w->task_runs + (0 .. t->tasks - 1)) &&
        \separated(t->w->task_runs + (0 .. t->tasks - 1), ran + (0 .. t->tasks - 1), t, t->w, t->executor); */

/* In the proof: stands for the part of the stage. What a part of parts.h asks besides its slice, and what it writes, is in its own
 * contract: that the coordinator sees to it is by reading. */
/*@ requires thread: thread < t->executor->threads && k < t->tasks <= MOST;
    requires slice: first == slice_begin(t->items, t->tasks, k) && last == slice_begin(t->items, t->tasks, k + 1);
    requires range: first <= last <= t->items;
    requires once: !ran[k];
    terminates \true;
    assigns ran[k];
    ensures ran: ran[k]; */
void some_part(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);
#endif

/* A task of the executor: the part, on the task's slice, if it is begun for the first time. */
/*@ requires team: \valid_read(TEAM) && \valid_read(TEAM->w) && \valid_read(TEAM->executor) && TEAM->part == &some_part;
    requires runs: runs_apart(TEAM) && runs_noted(TEAM);
    terminates \true;
    assigns TEAM->w->task_runs[0 .. TEAM->tasks - 1], ran[0 .. TEAM->tasks - 1];
    ensures runs: runs_noted(TEAM);
    ensures ran: thread < TEAM->executor->threads && k < TEAM->tasks ==> ran[k];
    ensures beside: \forall integer m; 0 <= m < TEAM->tasks && m != k ==>
        TEAM->w->task_runs[m] == \old(TEAM->w->task_runs[m]) && ran[m] == \old(ran[m]); */
static void run_task(void *context, uint32_t thread, uint32_t k)
{
    dcd_team *t = context;

    if (begin_task(t, thread, k)) {
        //@ calls some_part;
        t->part(t, thread, k, dcd_slice_begin(t->items, t->tasks, k), dcd_slice_begin(t->items, t->tasks, k + 1));
    }
}

#ifdef __FRAMAC__
/*@ terminates \true;
    assigns \nothing; */
uint32_t some_number(void);

/* In the proof: stands for the caller's executor. It runs tasks, as many as it likes, whichever they are and as often as it likes,
 * as threads that it has or has not. One after the other: what two tasks write is apart, and the executor lets none of them run
 * twice at a time. */
/*@ requires team: \valid_read(TEAM) && \valid_read(TEAM->w) && \valid_read(TEAM->executor) && TEAM->part == &some_part;
    requires runs: runs_apart(TEAM) && runs_noted(TEAM);
    requires task: task == &run_task;
    terminates \true;
    assigns TEAM->w->task_runs[0 .. TEAM->tasks - 1], ran[0 .. TEAM->tasks - 1];
    ensures runs: runs_noted(TEAM); */
void some_run(void *self, uint32_t tasks, void (*task)(void *context, uint32_t thread, uint32_t k), void *context)
{
    const uint32_t calls = some_number();

    /*@ loop invariant range: 0 <= n <= calls;
        loop invariant runs: runs_noted(TEAM);
        loop assigns n, TEAM->w->task_runs[0 .. TEAM->tasks - 1], ran[0 .. TEAM->tasks - 1];
        loop variant calls - n; */
    for (uint32_t n = 0; n < calls; n++) {
        //@ calls run_task;
        task(context, some_number(), some_number());
    }
}
#endif

/* Before a stage: so many slices, of which none has run. */
/*@ requires team: \valid(t) && \valid_read(t->w) && grain >= 1 && 1 <= limit;
    requires runs: \valid(t->w->task_runs + (0 .. limit - 1)) && \separated(t->w->task_runs + (0 .. limit - 1), t, t->w);
    terminates \true;
    assigns t->part \from part;
    assigns t->items, t->tasks, t->w->task_runs[0 .. limit - 1];
    ensures stage: t->part == part && t->items == items;
    ensures tasks: 1 <= t->tasks <= limit && (t->tasks - 1) * grain <= items;
    ensures none: \forall integer k; 0 <= k < t->tasks ==> t->w->task_runs[k] == 0; */
static void begin_stage(dcd_team *t, dcd_part *part, uint32_t items, uint32_t grain, uint32_t limit)
{
    t->part = part;
    t->items = items;
    t->tasks = dcd_share_tasks(items, grain, limit);
    /*@ loop invariant range: 0 <= k <= t->tasks;
        loop invariant none: \forall integer m; 0 <= m < k ==> t->w->task_runs[m] == 0;
        loop assigns k, t->w->task_runs[0 .. limit - 1];
        loop variant t->tasks - k; */
    for (uint32_t k = 0; k < t->tasks; k++) {
        t->w->task_runs[k] = 0;
    }
}

/* After it: the team is lost unless each slice ran once. */
/*@ requires team: \valid(t) && \valid_read(t->w);
    requires runs: \valid_read(t->w->task_runs + (0 .. t->tasks - 1));
    terminates \true;
    assigns t->lost;
    ensures lost: t->lost <==> \old(t->lost) || \exists integer k; 0 <= k < t->tasks && t->w->task_runs[k] != 1; */
static void end_stage(dcd_team *t)
{
    bool lost = t->lost;

    /*@ loop invariant range: 0 <= k <= t->tasks;
        loop invariant lost: lost <==> t->lost || \exists integer m; 0 <= m < k && t->w->task_runs[m] != 1;
        loop assigns k, lost;
        loop variant t->tasks - k; */
    for (uint32_t k = 0; k < t->tasks; k++) {
        lost = lost || t->w->task_runs[k] != 1;
    }
    t->lost = lost;
}

/*@ requires team: \valid(t) && \valid_read(t->w) && \valid_read(t->executor) && \separated(t, t->w, t->executor);
    requires runs: \valid(t->w->task_runs + (0 .. limit - 1)) &&
        \separated(t->w->task_runs + (0 .. limit - 1), ran + (0 .. limit - 1), t, t->w, t->executor);
    requires slices: 1 <= grain && 1 <= limit <= MOST;
    requires calls: part == &some_part && t->executor->run == &some_run;
    requires none: \forall integer k; 0 <= k < limit ==> !ran[k];
    terminates \true;
    assigns t->part \from part;
    assigns t->items, t->tasks, t->lost, t->w->task_runs[0 .. limit - 1], ran[0 .. limit - 1];
    ensures lost: \old(t->lost) ==> t->lost;
    ensures stage: !\old(t->lost) ==> t->items == items && 1 <= t->tasks <= limit && (t->tasks - 1) * grain <= items;
    ensures all: !t->lost ==> \forall integer k; 0 <= k < t->tasks ==> ran[k]; */
void dcd_team_run_slices(dcd_team *t, dcd_part *part, uint32_t items, uint32_t grain, uint32_t limit)
{
    if (!t->lost) {
        begin_stage(t, part, items, grain, limit);
        //@ calls some_run;
        t->executor->run(t->executor->self, t->tasks, run_task, t);
        end_stage(t);
    }
}

/*@ requires team: \valid(t) && \valid_read(t->w) && \valid_read(t->executor) && \separated(t, t->w, t->executor);
    requires threads: 1 <= t->executor->threads <= DCD_MAX_THREADS;
    requires runs: \valid(t->w->task_runs + (0 .. 16 * t->executor->threads - 1)) &&
        \separated(t->w->task_runs + (0 .. 16 * t->executor->threads - 1), ran + (0 .. 16 * t->executor->threads - 1), t, t->w,
            t->executor);
    requires slices: 1 <= grain;
    requires calls: part == &some_part && t->executor->run == &some_run;
    requires none: \forall integer k; 0 <= k < 16 * t->executor->threads ==> !ran[k];
    terminates \true;
    assigns t->part \from part;
    assigns t->items, t->tasks, t->lost, t->w->task_runs[0 .. 16 * t->executor->threads - 1],
        ran[0 .. 16 * t->executor->threads - 1];
    ensures lost: \old(t->lost) ==> t->lost;
    ensures stage: !\old(t->lost) ==> t->items == items && 1 <= t->tasks <= 16 * t->executor->threads &&
        (t->tasks - 1) * grain <= items;
    ensures all: !t->lost ==> \forall integer k; 0 <= k < t->tasks ==> ran[k]; */
void dcd_team_run(dcd_team *t, dcd_part *part, uint32_t items, uint32_t grain)
{
    dcd_team_run_slices(t, part, items, grain, dcd_workspace_tasks(t->executor->threads));
}
