import { signingKeyFor } from '#features/api-tokens/api-token-store.ts';
import { projectActions } from '#workflows/run-actions/project-actions.ts';
import { createFactsKeeper } from '#features/conversations/facts/keep-facts.ts';
import { createLiveHub } from '#features/live/live-hub.ts';
import { CHANNEL } from '#features/live/live-store.ts';
import { ACCESS_CHANNEL, createOpenCalls } from '#http/open-calls.ts';
import { createSockets } from '#http/sockets.ts';
import { createMaskings } from '#features/settings/masking.ts';
import { createTaskNews, type TaskNews } from '#features/tasks/task-news.ts';
import { createRollups } from '#features/stats/roll-up.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { createRefusedAttempts } from '#platform/audit/refused-attempts.ts';
import { readEveryProject, readProject, withProject, type Queries } from '#platform/db/database.ts';
import { createNotifications } from '#platform/db/notifications.ts';
import { createProjectChanges } from '#platform/db/project-changes.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createActionRunner } from '#platform/sandbox/action-runner.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { createStyles } from '#platform/styles/styles.ts';
import { changedResources } from '#platform/things/changed-resources.ts';
import { createMetrics } from '#processes/metrics.ts';
import { createAccounts } from '#workflows/accounts.ts';
import { createChecks } from '#workflows/check-project/check-routes.ts';
import { createConversations } from '#workflows/converse/converse.ts';
import { createRecordMasking } from '#workflows/converse/redact/record-masking.ts';
import { createBots } from '#workflows/converse/draft-bots.ts';
import { createTalks } from '#workflows/dial/bot-talk.ts';
import { createCallbacks } from '#workflows/dial/callbacks.ts';
import { createDispatcher } from '#workflows/dial/dispatcher.ts';
import { simulatedNetwork } from '#workflows/dial/simulated-network.ts';
import { EVERYDAY_PLAN } from '#workflows/dial/simulated-plan.ts';
import { createForwarder } from '#workflows/converse/forward-messages.ts';
import { createSubscriptions, TURNS_CHANNEL } from '#workflows/converse/subscriptions.ts';
import { createTimers } from '#workflows/converse/fire-timers.ts';
import { createReportRendering } from '#workflows/email-reports/render-report.ts';
import { createNextFixes } from '#workflows/statistics/next-fixes.ts';
import { createReportReading } from '#workflows/email-reports/read-report.ts';
import { createReportSending } from '#workflows/email-reports/send-reports.ts';
import { createDeploymentWebhooks } from '#workflows/deployment-webhooks/webhook-routes.ts';
import { createDeployments } from '#workflows/deploy/deploy-routes.ts';
import { createPersonalData } from '#workflows/personal-data/personal-data.ts';
import { createSignOn } from '#workflows/sign-on/create-sign-on.ts';
import { createReplays } from '#workflows/replay/replay-routes.ts';
import { createTestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';
import { createMoving } from '#workflows/moving/moving-routes.ts';
import { createTestFiles } from '#workflows/test-files/test-file-routes.ts';
import { createReviewer } from '#workflows/train-model/review-model.ts';
import { createPreviewer } from '#workflows/train-model/preview-training.ts';
import { createTrainer } from '#workflows/train-model/train-model.ts';
import type { ApiOptions } from '#processes/api-options.ts';

const MEGABYTE = 1024 * 1024;

export type Services = ReturnType<typeof createServices>;

/** The services behind the routes, each made once. */
export function createServices(options: ApiOptions) {
  const { db, turnPool, log, now, secrets, consoleConfig } = options;
  const isHttps = options.publicUrl.startsWith('https:');
  /** Bytes. */
  const fileLimit = consoleConfig.file_limit_mb * MEGABYTE;
  const { changeProject, changeEveryProject } = createProjectChanges(db);
  const inProject = <T>(projectId: number, mode: 'read' | 'write', work: (tx: Queries) => Promise<T>) =>
    mode === 'write' ? heeded(changeProject, projectId, work) : readProject(db, projectId, work);
  const inEveryProject: typeof inProject = (projectId, mode, work) =>
    mode === 'write' ? heeded(changeEveryProject, projectId, work) : readEveryProject(db, projectId, work);
  async function heeded<T>(
    change: typeof changeProject,
    projectId: number,
    work: (tx: Queries) => Promise<T>,
  ): Promise<T> {
    const { result, changed } = await change(projectId, async (tx) => ({
      result: await work(tx),
      changed: changedResources(tx),
    }));
    trainer.onContentChanged(projectId, changed);
    return result;
  }
  const allowed = allowedPlaces(options.egressAllow);
  const outgoing = createOutgoing(allowed);
  const signOn = createSignOn({
    db,
    secrets,
    outgoing,
    allowed,
    fixed: options.provider ?? {},
    publicUrl: options.publicUrl,
    isHttps,
    log,
    now,
    accessChanged: () => accounts.accessChanged(),
    onRefused: (attempt) => refusals.note(attempt),
  });
  const accounts = createAccounts({
    db,
    passwords: options.passwords,
    secrets,
    policy: { inactivityHours: options.inactivityHours, isHttps },
    config: consoleConfig,
    publicUrl: options.publicUrl,
    mailer: options.mailer ?? null,
    signOn: signOn.port,
  });
  const metrics = createMetrics();
  const sandbox = createSandbox();
  const actionRunner = createActionRunner();
  const actions = projectActions(actionRunner);
  const tasks = createTasks(now);
  const reviewer = createReviewer({ inProject, now, log, tasks });
  const { isWarmedUp = true } = options;
  const trainer = createTrainer({ inProject, now, log, tasks, reviewer, isWarmedUp });
  const testRunner = createTestRunner({ inProject, tasks });
  const checks = createChecks({ inProject });
  const deployments = createDeployments({ db, inProject, trainer, checks, tasks, log, now });
  const webhooks = createDeploymentWebhooks({ db, inProject, outgoing, allowed, secrets, log, now });
  const nextFixes = createNextFixes({ inProject });
  const reportRendering = createReportRendering();
  const readReport = createReportReading({ inProject, nextFixes, publicUrl: options.publicUrl, now });
  const reports = createReportSending({
    db,
    mailer: options.mailer ?? null,
    render: reportRendering,
    read: readReport,
    publicUrl: options.publicUrl,
    log,
  });
  const replays = createReplays({ inProject, tasks });
  const testFiles = createTestFiles({ inProject });
  const styles = createStyles();
  const moving = createMoving({
    db,
    inProject,
    files: options.files,
    fileLimit,
    zipLimit: options.zipLimitMb * MEGABYTE,
    accessChanged: accounts.accessChanged,
    beginImport: (projectId) => tasks.begin(projectId, 'import', 'PUT:/reactions'),
  });
  const previewer = createPreviewer({ inProject, now, tasks, trainer });
  const onOutdated = (projectId: number) =>
    void trainer.train(projectId).catch((error: unknown) => {
      log.error({ err: error, projectId }, 'a model of another version of Parley could not be trained again');
    });
  const bots = createBots({ inProject, now, log, onOutdated, renewModel: trainer.renewed });
  const runTurn = projectStatements(turnPool);
  const sockets = createSockets();
  const notifications = createNotifications(turnPool, [TURNS_CHANNEL, CHANNEL, ACCESS_CHANNEL], log);
  const openCalls = createOpenCalls({ notifications, forgetCallers: accounts.accessChanged, log });
  const liveHub = createLiveHub({
    inProject,
    withProject: (projectId, work) => withProject(db, projectId, work),
    notifications,
    openCalls,
    onNews: (news) => tasks.hear(news as TaskNews),
    log,
  });
  tasks.onNews(createTaskNews({ tell: liveHub.tellNews, log }));
  const subscriptions = createSubscriptions({ run: runTurn, sockets, notifications, openCalls, log });
  const { turnTaken } = subscriptions;
  const facts = createFactsKeeper({ db, now, log });
  const told = { turnTaken, noteTurn: facts.note };
  const masked = { maskingOf: createMaskings(runTurn), recordMasking: createRecordMasking(db) };
  const { maskingOf } = masked;
  const conversations = createConversations({
    run: runTurn,
    bots,
    sandbox,
    actions,
    outgoing,
    ...masked,
    ...told,
    now,
  });
  const { tombstones } = options;
  const personalData = createPersonalData({ db, inProject, tasks, tombstones, log, now });
  const signingKey = (projectId: number) => signingKeyFor(db, secrets, projectId);
  const forwarder = createForwarder({ db, run: runTurn, conversations, outgoing, signingKey, log, now });
  const telephony =
    options.telephony === 'simulated'
      ? simulatedNetwork(options.simulatedPlan ?? EVERYDAY_PLAN, createTalks(conversations))
      : null;
  const dispatcher = createDispatcher({ db, telephony, log });
  const callbacks = createCallbacks({ db, outgoing, signingKey, log });
  const timers = createTimers({ db, conversations, log, now });
  const rollups = createRollups(db);
  const refusals = createRefusedAttempts({ db, log });

  return {
    isHttps,
    inProject,
    inEveryProject,
    accounts,
    signOn,
    metrics,
    sandbox,
    actions,
    outgoing,
    tasks,
    reviewer,
    trainer,
    testRunner,
    checks,
    deployments,
    webhooks,
    nextFixes,
    reportRendering,
    readReport,
    reports,
    replays,
    testFiles,
    styles,
    moving,
    previewer,
    bots,
    runTurn,
    maskingOf,
    personalData,
    sockets,
    liveHub,
    subscriptions,
    conversations,
    facts,
    forwarder,
    dispatcher,
    callbacks,
    timers,
    rollups,
    refusals,
    fileLimit,

    /** Aborts long work, so that requests which wait for it are answered. */
    abortWork(): void {
      const working = [
        trainer,
        previewer,
        reviewer,
        testRunner,
        checks,
        deployments,
        reportRendering,
        replays,
        testFiles,
        styles,
        moving,
      ];
      for (const part of working) part.close();
    },
    /** Ends what requests need no more. */
    async close(): Promise<void> {
      await refusals.close();
      await Promise.all([sandbox.close(), actionRunner.close(), outgoing.close(), notifications.close()]);
    },
  };
}
