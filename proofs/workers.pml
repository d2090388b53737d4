/* Model of the pool in src/workers.c for Spin: WORKERS workers and the caller, JOBS jobs of TASKS tasks each. (Jobs of
 * one task, and pools of one thread, are done by the caller alone and are not modelled.)
 *
 * Checked over all interleavings: no deadlock and no lost wake-up; each task of a job runs exactly once; pool_run
 * returns only when all its tasks are done and no worker touches the job any more; dcd_pool_stop ends every worker.
 * proofs/workers.sh runs it, and again with each FAULT, which must fail.
 *
 * Who waits watches a number for a while before taking the lock (watch in workers.c). What is seen there decides
 * nothing, and every process here may take as long as it likes before each step: so that is modelled already.
 *
 * The lock is one variable. A condition is a set of sleepers: cnd_wait gives up the lock and goes to sleep in one step.
 * With SPURIOUS a sleeper may also wake up unasked, as C11 allows; without it a lost wake-up shows as a deadlock. */
#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef TASKS
#define TASKS 3
#endif
#ifndef JOBS
#define JOBS 2
#endif
#ifndef FAULT
#define FAULT 0
#endif
#define NOT_CLOSED 1        /* the caller leaves the job open                                  */
#define NO_WAIT 2           /* the caller returns when no task is left to claim                */
#define ANY_JOB 3           /* a worker does not look whether the job is open                  */
#define SIGNAL_FIRST 4      /* the first worker that is done wakes the caller, who believes it */
#define QUIET_STOP 5        /* stop does not wake the workers                                  */
#define CLAIM_IN_TWO 6      /* a claim reads the counter, then writes it                       */
#define COUNT_OUTSIDE 7     /* a worker reports back without the lock                          */
#define NO_LOOP 8           /* the caller waits without looking again                          */
#define ENTER_LATE 9        /* a worker counts itself in without the lock                      */
#define RESET_LATE 10       /* the counter is set back after the job is published              */

byte holder;                /* of the lock: 0 nobody, else process number + 1 */
bool asleep_work[WORKERS];  /* sleepers on pool->work                         */
bool asleep_done;           /* the caller, on pool->done                      */

/* struct dcd_pool */
byte job, busy, next;
bool entry, closing;

/* What the claims are about. */
byte ran[TASKS];            /* of the current job                             */
byte done;                  /* tasks whose writes are complete                */
byte inside;                /* workers between waking for a job and reporting */
byte ended;                 /* workers that have returned                     */

inline lock() { atomic { holder == 0 -> holder = _pid + 1 } }
inline unlock() { atomic { assert(holder == _pid + 1); holder = 0 } }

/* cnd_wait, up to where the lock is held again. */
inline sleep(flag)
{
    atomic { assert(holder == _pid + 1); flag = true; holder = 0 }
    if
    :: !flag
#ifdef SPURIOUS
    :: flag = false
#endif
    fi;
    lock()
}

inline wake_workers()
{
    d_step {
        k = 0;
        do
        :: k < WORKERS -> asleep_work[k] = false; k++
        :: else -> break
        od;
        k = 0
    }
}

/* run_tasks: one atomic fetch-and-add per claim. The counter stops where nobody can tell the difference. */
inline run_tasks()
{
    do
    :: true ->
#if FAULT == CLAIM_IN_TWO
        t = next;
        next = (t < TASKS -> t + 1 : t);
#else
        atomic { t = next; next = (t < TASKS -> t + 1 : t) }
#endif
        if
        :: t < TASKS ->
            ran[t]++;
            assert(ran[t] == 1);
            done++;
        :: else -> break
        fi
    od
}

proctype worker(byte id)
{
    byte seen, t;

    lock();
    do
    :: true ->
        do
#if FAULT == ANY_JOB
        :: !closing && job == seen -> sleep(asleep_work[id])
#else
        :: !closing && (!entry || job == seen) -> sleep(asleep_work[id])
#endif
        :: else -> break
        od;
        if
        :: closing -> break
        :: else
        fi;
        seen = job;
#if FAULT == ENTER_LATE
        unlock();
        inside++;
        busy++;
#else
        inside++;
        busy++;
        unlock();
#endif
        run_tasks();
#if FAULT == COUNT_OUTSIDE
        t = busy;
        busy = t - 1;
        inside--;
        if
        :: busy == 0 -> asleep_done = false
        :: else
        fi;
        lock()
#else
        lock();
        assert(busy > 0);
        busy--;
        inside--;
        if
#if FAULT == SIGNAL_FIRST
        :: true -> busy = 0; asleep_done = false
#else
        :: busy == 0 -> asleep_done = false
        :: else
#endif
        fi
#endif
    od;
    unlock();
    ended++
}

inline publish()
{
    lock();
    d_step {
        assert(inside == 0);    /* the job's fields are written while nobody reads them */
        done = 0;
        k = 0;
        do
        :: k < TASKS -> ran[k] = 0; k++
        :: else -> break
        od;
        k = 0
    }
#if FAULT != RESET_LATE
    next = 0;
#endif
    entry = true;
    job++;
    wake_workers();
    unlock()
#if FAULT == RESET_LATE
    ; next = 0
#endif
}

/* close_job and wait_for_workers. */
inline wait_for_workers()
{
    lock();
#if FAULT != NOT_CLOSED
    entry = false;
#endif
#if FAULT != NO_WAIT
    unlock();
    lock();
#if FAULT == NO_LOOP
    if
    :: busy > 0 -> sleep(asleep_done)
    :: else
    fi;
#else
    do
    :: busy > 0 -> sleep(asleep_done)
    :: else -> break
    od;
#endif
#endif
    unlock()
}

inline stop()
{
    lock();
    closing = true;
#if FAULT != QUIET_STOP
    wake_workers();
#endif
    unlock();
    ended == WORKERS            /* thrd_join of each */
}

init {
    byte j, k, t;

    do
    :: k < WORKERS -> run worker(k); k++
    :: else -> break
    od;
    k = 0;
    do
    :: j < JOBS ->
        publish();
        run_tasks();
        wait_for_workers();
        assert(done == TASKS && inside == 0);
        j++
    :: else -> break
    od;
    stop()
}
