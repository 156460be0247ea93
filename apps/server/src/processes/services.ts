import { createScheduledBackups } from '#workflows/backup/scheduled-backups.ts';
import { createPersonalData } from '#workflows/personal-data/personal-data.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import { createEditingServices } from '#processes/services/editing-services.ts';
import { createCoreServices } from '#processes/services/core-services.ts';
import { createLiveServices } from '#processes/services/live-services.ts';
import { createReportingServices } from '#processes/services/reporting-services.ts';
import { createSignInServices } from '#processes/services/sign-in-services.ts';
import { createTestCallServices } from '#processes/services/test-call-services.ts';
import { createConversationServices } from '#processes/services/conversation-services.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates each service once. */
export function createServices(options: ApiOptions) {
  const { db, tombstones, log, now } = options;
  const core = createCoreServices(options);
  const { inProject, tasks } = core;
  const signIn = createSignInServices(options, core);
  const editing = createEditingServices(options, core);
  const live = createLiveServices(options, core, signIn.accounts.forgetCallers);
  const conversing = createConversationServices(options, core, editing);
  const testing = createTestCallServices(options, core, live, conversing);
  const reporting = createReportingServices(options, core);

  return {
    ...core,
    ...signIn,
    ...editing,
    ...live,
    ...conversing,
    ...testing,
    ...reporting,
    backups: createScheduledBackups({ db, now }, options.backups ?? null),
    personalData: createPersonalData({ db, inProject, tasks, tombstones, log, now }),

    /** Aborts long work, so that requests waiting for it are answered. */
    abortWork(): void {
      editing.abortLongWork();
      reporting.reportRendering.close();
    },
    /** Ends services that requests no longer need. */
    async close(): Promise<void> {
      core.endWatch();
      await core.refusals.close();
      live.subscriptions.close();
      const ending = [core.sandbox, conversing.actionRunner, core.outgoing, live.notifications];
      await Promise.all(ending.map((part) => part.close()));
    },
  };
}
