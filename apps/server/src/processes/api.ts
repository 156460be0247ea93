import type { ReplyOf, auth } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { apiTokenRoutes } from '#features/api-tokens/api-token-routes.ts';
import { cookieNames } from '#features/auth/cookies.ts';
import { callerOfToken, signingKeyFor } from '#features/api-tokens/api-token-store.ts';
import { actionRoutes } from '#features/actions/action-routes.ts';
import { historyRoutes } from '#features/history/history-routes.ts';
import { actionTrialRoutes } from '#workflows/run-actions/trial-routes.ts';
import { projectActions } from '#workflows/run-actions/project-actions.ts';
import { actionChangeRoutes } from '#workflows/change-actions.ts';
import { serveTestPages } from '#workflows/chatbot-test/test-pages.ts';
import { companyRoutes } from '#features/companies/company-routes.ts';
import { conversationRoutes } from '#features/conversations/conversation-routes.ts';
import { forgetDraftChats, forgetOldConversations } from '#features/conversations/forget-conversations.ts';
import { createLiveHub } from '#features/live/live-hub.ts';
import { liveRoutes } from '#features/live/live-routes.ts';
import { CHANNEL } from '#features/live/live-store.ts';
import { deploymentRoutes } from '#features/deployments/deployment-routes.ts';
import { entityRoutes } from '#features/entities/entity-routes.ts';
import { intentRoutes } from '#features/intents/intent-routes.ts';
import { projectsWithOldModels, pruneModels } from '#features/models/prune-models.ts';
import { probeRoutes } from '#features/probes/probe-routes.ts';
import { graphRoutes } from '#features/reactions/graph-routes.ts';
import { reactionRoutes } from '#features/reactions/reaction-routes.ts';
import { createChatOrigins } from '#features/settings/chat-token.ts';
import { settingsRoutes } from '#features/settings/settings-routes.ts';
import { storageRoutes } from '#features/storage/storage-routes.ts';
import { sweepFiles } from '#features/storage/sweep-files.ts';
import { synonymRoutes } from '#features/synonyms/synonym-routes.ts';
import { ACCESS_CHANNEL, createOpenCalls } from '#http/open-calls.ts';
import { createSockets } from '#http/sockets.ts';
import { watchAnswers } from '#http/answering.ts';
import { taskRoutes } from '#features/tasks/task-routes.ts';
import { createTaskNews, type TaskNews } from '#features/tasks/task-news.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { testRoutes } from '#features/tests/test-routes.ts';
import { serveConsole } from '#http/console-files.ts';
import { serveGuide } from '#http/guide-files.ts';
import { createHttpServer } from '#http/server.ts';
import { unixSeconds } from '#platform/clock.ts';
import { readEveryProject, readProject, withProject, type Queries } from '#platform/db/database.ts';
import { createNotifications } from '#platform/db/notifications.ts';
import { createProjectChanges } from '#platform/db/project-changes.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/logger.ts';
import type { Passwords } from '#platform/passwords.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createActionRunner } from '#platform/sandbox/action-runner.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import type { Speech } from '#platform/speech/speech.ts';
import { createStyles } from '#platform/styles/styles.ts';
import type { Secrets } from '#platform/secrets.ts';
import { changedResources } from '#platform/things/changed-resources.ts';
import { platformVersion } from '#platform/things/platform-version.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { WritingService } from '#platform/writing-service.ts';
import { createMetrics } from '#processes/metrics.ts';
import { createAccounts } from '#workflows/accounts.ts';
import { entityChangeRoutes } from '#workflows/change-entities.ts';
import { createChecks } from '#workflows/check-project/check-routes.ts';
import { intentChangeRoutes } from '#workflows/change-intents.ts';
import { convertingRoutes } from '#workflows/convert-to-test.ts';
import { serveChatClient } from '#workflows/chat-client/serve-chat-client.ts';
import { chatRoutes } from '#workflows/converse/chat-routes.ts';
import { createConversations } from '#workflows/converse/converse.ts';
import { createBots } from '#workflows/converse/draft-bots.ts';
import { createForwarder } from '#workflows/converse/forward-messages.ts';
import { createSubscriptions, TURNS_CHANNEL } from '#workflows/converse/subscriptions.ts';
import { attachmentRoutes } from '#workflows/converse/attachment-routes.ts';
import { playRoutes } from '#workflows/converse/play-routes.ts';
import { speechRoutes } from '#workflows/converse/speech-routes.ts';
import { integrationRoutes } from '#workflows/converse/integration-routes.ts';
import { createTimers } from '#workflows/converse/fire-timers.ts';
import { createDeploymentWebhooks } from '#workflows/deployment-webhooks/webhook-routes.ts';
import { createDeployments } from '#workflows/deploy/deploy-routes.ts';
import { cloneRoutes } from '#workflows/clone-project.ts';
import { projectRoutes } from '#workflows/create-project.ts';
import { reactionUsageRoutes } from '#workflows/reaction-usage.ts';
import { reactionChangeRoutes } from '#workflows/change-reactions.ts';
import { renamingRoutes } from '#workflows/rename.ts';
import { createReplays } from '#workflows/replay/replay-routes.ts';
import { restoreRoutes } from '#workflows/restore/restore-routes.ts';
import { createTestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';
import { createMoving } from '#workflows/moving/moving-routes.ts';
import { createTestFiles } from '#workflows/test-files/test-file-routes.ts';
import { testRunRoutes } from '#workflows/run-bot-tests/run-routes.ts';
import { synonymChangeRoutes } from '#workflows/save-synonyms.ts';
import { systemEntityRoutes } from '#workflows/system-entities.ts';
import { understandingRoutes } from '#workflows/understanding/understanding-routes.ts';
import { createReviewer } from '#workflows/train-model/review-model.ts';
import { fallbackRoutes } from '#workflows/triage-fallbacks/fallback-routes.ts';
import { createPreviewer } from '#workflows/train-model/preview-training.ts';
import { createTrainer, type Trainer } from '#workflows/train-model/train-model.ts';
import { trainingRoutes } from '#workflows/train-model/training-routes.ts';

const MEGABYTE = 1024 * 1024;

export interface ApiOptions {
  db: Queries;
  /** For turns; used for nothing else. */
  turnPool: Pool;
  passwords: Passwords;
  secrets: Secrets;
  log: Logger;
  now(): Microseconds;
  publicUrl: string;
  /** Who reads the metrics brings it; without one they are read on the same machine only. */
  metricsToken?: string | undefined;
  trustProxy: boolean | number | string;
  inactivityHours: number;
  /** Writes phrases; nobody does unless given. */
  writing?: WritingService | null;
  /** Reads texts aloud; nobody does unless given. */
  reader?: Speech | null;
  /** Whether a thread is made ready as soon as somebody edits what is trained; it is unless told. */
  isWarmedUp?: boolean;
  /** Settings that the console needs before sign-in. */
  consoleConfig: ReplyOf<typeof auth.config>;
  /** Holds the bytes of stored files. */
  files: FileStore;
  /** Largest zip of a project that is imported. */
  zipLimitMb: number;
  /** Where bots may send requests besides public addresses: hosts, hosts with ports, and ranges. */
  egressAllow: string[];
  /** The built console. */
  consoleFolder: string;
  /** The built chat client. */
  chatClientFolder: string;
  /** The guide for editors, in Markdown. */
  guideFolder: string;
}

export interface Api {
  app: FastifyInstance;
  trainer: Trainer;
  /** Ends what has expired; to be called every minute. */
  sweep(): Promise<void>;
  /** Runs the persistent timers that are due; to be called every second. */
  fireTimers(): Promise<void>;
  /** Sends what other systems are to hear of their conversations; to be called every second. */
  forwardMessages(): Promise<void>;
  /** Deploys what was planned for now; to be called every second. */
  deployPlanned(): Promise<void>;
  /** Tells addresses of deployments; to be called every second. */
  deliverWebhooks(): Promise<void>;
  /** Asks who listens whether they are there, and tells other servers what goes on; to be called every 20 seconds. */
  ping(): void;
  /** Deletes what is kept for a time only; to be called every hour. */
  tidyUp(): Promise<void>;
  /** From now on `/readyz` refuses, so that a balancer sends nobody here any more. */
  drain(): void;
  /** Answers what is under way, then closes. */
  close(): Promise<void>;
}

/** The HTTP API and the console, composed of every feature, not yet listening. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { db, turnPool, log, now, secrets, consoleConfig } = options;
  const isHttps = options.publicUrl.startsWith('https:');
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
    trainer.heed(projectId, changed);
    return result;
  }
  const accounts = createAccounts({
    db,
    passwords: options.passwords,
    policy: { inactivityHours: options.inactivityHours, isHttps },
    config: consoleConfig,
  });
  const metrics = createMetrics();
  const sandbox = createSandbox();
  const actionRunner = createActionRunner();
  const actions = projectActions(actionRunner);
  const allowed = allowedPlaces(options.egressAllow);
  const outgoing = createOutgoing(allowed);
  const tasks = createTasks(now);
  const reviewer = createReviewer({ inProject, now, log, tasks });
  const { isWarmedUp = true } = options;
  const trainer = createTrainer({ inProject, now, log, tasks, reviewer, isWarmedUp });
  const testRunner = createTestRunner({ inProject, tasks });
  const checks = createChecks({ inProject });
  const deployments = createDeployments({ db, inProject, trainer, checks, tasks, log, now });
  const webhooks = createDeploymentWebhooks({ db, inProject, outgoing, allowed, secrets, log, now });
  const replays = createReplays({ inProject, tasks });
  const testFiles = createTestFiles({ inProject });
  const styles = createStyles();
  const moving = createMoving({
    db,
    inProject,
    files: options.files,
    fileLimit: consoleConfig.file_limit_mb * MEGABYTE,
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
  const conversations = createConversations({ run: runTurn, bots, sandbox, actions, outgoing, turnTaken, now });
  const signingKey = (projectId: number) => signingKeyFor(db, secrets, projectId);
  const forwarder = createForwarder({ db, run: runTurn, conversations, outgoing, signingKey, log, now });
  const timers = createTimers({ db, conversations, log, now });
  let isDraining = false;
  const probes = {
    database: async () => void (await sql`select 1`.execute(db)),
    serving: async () => {
      if (isDraining) throw new Error('The server is stopping');
    },
  };
  const routes = [
    ...accounts.routes,
    ...projectRoutes({ db, accessChanged: accounts.accessChanged, hasWritingService: Boolean(options.writing) }),
    ...moving.routes,
    ...cloneRoutes({ db, accessChanged: accounts.accessChanged }),
    ...companyRoutes({ db }),
    ...settingsRoutes(secrets, styles),
    ...apiTokenRoutes(secrets),
    ...intentRoutes({ beginImport: (projectId) => tasks.begin(projectId, 'import', 'PUT:/intents') }),
    ...intentChangeRoutes,
    ...synonymRoutes,
    ...synonymChangeRoutes,
    ...entityRoutes,
    ...entityChangeRoutes,
    ...systemEntityRoutes,
    ...reactionRoutes,
    ...reactionUsageRoutes,
    ...reactionChangeRoutes,
    ...renamingRoutes,
    ...graphRoutes,
    ...checks.routes,
    ...actionRoutes,
    ...actionChangeRoutes,
    ...historyRoutes,
    ...restoreRoutes,
    ...actionTrialRoutes({ inProject, actions, outgoing }),
    ...testRoutes,
    ...testRunRoutes(testRunner),
    ...trainingRoutes({ inProject, trainer, reviewer, previewer, bots }),
    ...deploymentRoutes,
    ...deployments.routes,
    ...replays.routes,
    ...webhooks.routes,
    ...convertingRoutes,
    ...testFiles.routes,
    ...taskRoutes(tasks),
    ...liveRoutes(liveHub),
    ...understandingRoutes({ inProject, bots, now, log, writing: options.writing ?? null }),
    ...fallbackRoutes({ inProject, bots }),
    ...conversationRoutes({ inProject }),
    ...chatRoutes(conversations, { run: runTurn, bots, sandbox, now }),
    ...storageRoutes({ files: options.files, fileLimit: consoleConfig.file_limit_mb * MEGABYTE }),
    ...speechRoutes({ inProject, run: runTurn, bots, reader: options.reader ?? null, now }),
    ...playRoutes({ inProject, run: runTurn, bots, files: options.files, now }),
    ...attachmentRoutes({ db, run: runTurn, conversations, now }),
    ...integrationRoutes({ run: runTurn, conversations, subscriptions, now }),
    ...probeRoutes({
      checks: probes,
      metrics: metrics.registry,
      metricsToken: options.metricsToken,
      version: consoleConfig.version,
    }),
  ];
  const foreignPages = { publicHost: new URL(options.publicUrl).host, mayCallFrom: createChatOrigins(runTurn) };
  const app = await createHttpServer(routes, {
    log,
    now,
    isHttps,
    ...foreignPages,
    inProject,
    inEveryProject,
    projectVersion,
    platformVersion: () => platformVersion(db),
    identify: accounts.identify,
    refuse: accounts.refuse,
    identifyToken: (token) => callerOfToken(db, token, unixSeconds(now)),
    trustProxy: options.trustProxy,
    onAnswered: metrics.onAnswered,
  });
  const allAnswered = watchAnswers(app.server);
  await serveConsole(app, { folder: options.consoleFolder, sessionCookie: cookieNames(isHttps).session });
  await serveGuide(app, options.guideFolder);
  serveChatClient(app, {
    folder: options.chatClientFolder,
    publicUrl: options.publicUrl,
    inProject,
    run: runTurn,
    bots,
    styles,
    foreignPages,
    now,
  });
  serveTestPages(app, {
    run: runTurn,
    chatbotUrl: consoleConfig.chatbot_url,
    sessionCookie: cookieNames(isHttps).session,
  });
  return {
    app,
    trainer,
    sweep: () => accounts.sweep(unixSeconds(now)),
    fireTimers: timers.fire,
    forwardMessages: forwarder.send,
    deployPlanned: deployments.runDue,
    deliverWebhooks: webhooks.deliver,
    ping() {
      sockets.ping();
      tasks.tellAgain();
    },
    async tidyUp() {
      const chats = await forgetDraftChats(db, now());
      if (chats > 0) log.info({ chats }, 'old test chats were deleted');
      const conversations = await forgetOldConversations(db, now());
      if (conversations > 0) log.info({ conversations }, 'conversations were deleted as their projects’ settings say');
      const files = await sweepFiles(db, options.files);
      if (files > 0) log.info({ files }, 'what broken uploads left behind was deleted');
      for (const projectId of await projectsWithOldModels(db)) {
        const models = await inProject(projectId, 'write', (tx) => pruneModels(tx, projectId));
        log.info({ projectId, models }, 'models of old trainings were deleted');
      }
    },
    drain: () => {
      isDraining = true;
    },
    async close() {
      trainer.close();
      previewer.close();
      reviewer.close();
      testRunner.close();
      checks.close();
      deployments.close();
      replays.close();
      testFiles.close();
      styles.close();
      moving.close();
      const closed = app.close();
      sockets.close();
      liveHub.close();
      await Promise.all([allAnswered(), timers.close(), forwarder.close(), webhooks.close()]);
      app.server.closeAllConnections();
      await closed;
      await Promise.all([sandbox.close(), actionRunner.close(), outgoing.close(), notifications.close()]);
    },
  };
}
