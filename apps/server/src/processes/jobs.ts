import type { Api } from '#processes/api.ts';
import type { Role } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';

interface Job {
  /** Each server with one of these roles does it, unless it also has the other one. */
  roles: readonly Role[];
  unless?: Role;
  everyMs: number;
  /** Also once at the start. */
  isAtStart?: boolean;
  run(): Promise<void>;
  /** Logged when it fails. */
  fault: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WORKER = ['worker'] as const;
const API = ['api'] as const;

/**
 * What servers do by themselves. Several workers share their work: each job locks or claims what it takes. An `api`
 * server keeps only what it has in its own memory.
 */
function jobsOf(api: Api): Job[] {
  const worker = (everyMs: number, run: () => Promise<void>, fault: string) => ({ roles: WORKER, everyMs, run, fault });
  return [
    worker(SECOND, api.fireTimers, 'due timers could not be read'),
    worker(SECOND, api.forwardMessages, 'due messages could not be read'),
    worker(SECOND, api.deployPlanned, 'planned deployments could not be read'),
    worker(SECOND, api.sendReports, 'due reports could not be read'),
    worker(SECOND, api.dial, 'campaigns could not call'),
    worker(SECOND, api.sendCallbacks, 'due callbacks could not be read'),
    worker(SECOND, api.checkSignOns, 'sessions could not be checked'),
    worker(SECOND, api.deliverWebhooks, 'due webhooks could not be read'),
    worker(SECOND, api.goOnErasing, 'unfinished requests about personal data could not be read'),
    // Catches up on work left from before the restart.
    { ...worker(10 * SECOND, api.rollUp, 'statistics could not be computed'), isAtStart: true },
    worker(MINUTE, api.backUp, 'the backup failed; it is tried again'),
    worker(MINUTE, api.sweep, 'expired sessions could not be ended'),
    { ...worker(HOUR, api.tidyUp, 'old data could not be deleted'), isAtStart: true },
    { ...worker(24 * HOUR, api.reportChains, 'the audit trail could not be checked'), isAtStart: true },
    // Each server has noted the turns that it recorded, and has a list of the erasures that it carried out.
    { roles: ['api', 'worker'], everyMs: SECOND, run: api.keepFacts, fault: 'conversations could not be counted' },
    {
      ...{ roles: ['api', 'worker'], everyMs: MINUTE, isAtStart: true, run: api.keepErasures },
      fault: 'the list of erased people could not be kept beside the backups; tried again',
    },
    // A worker does it when it tidies up.
    {
      ...{ roles: API, unless: 'worker', everyMs: HOUR, isAtStart: true },
      ...{ run: api.eraseAgain, fault: 'what a backup has brought back could not be erased' },
    },
    { roles: API, everyMs: SECOND, run: api.sendLinks, fault: 'links could not be mailed' },
    { roles: API, everyMs: SECOND, run: api.keepCalls, fault: 'test calls could not be kept' },
    { roles: ['api', 'worker'], everyMs: 20 * SECOND, run: api.ping, fault: 'connections could not be checked' },
  ];
}

/** Begins the jobs of these roles, until the returned function is called. */
export function startJobs(api: Api, roles: readonly Role[], log: Logger): () => void {
  const own = jobsOf(api).filter(
    (job) => job.roles.some((role) => roles.includes(role)) && !(job.unless && roles.includes(job.unless)),
  );
  const timers = own.map(({ everyMs, isAtStart, run, fault }) => {
    const once = () => {
      run().catch((error: unknown) => log.error({ err: error }, fault));
    };
    if (isAtStart) once();
    return setInterval(once, everyMs);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
