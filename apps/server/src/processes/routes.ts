import { refuseLostRights } from '#features/people/auth/refuse-lost-rights.ts';
import { actionRoutes } from '#routes/actions.ts';
import { apiTokenRoutes } from '#routes/api-token.ts';
import { auditRoutes } from '#routes/audit-trail.ts';
import { callRoutes } from '#routes/calls.ts';
import { chatRoutes } from '#routes/chat.ts';
import { companyRoutes } from '#routes/companies.ts';
import { conversationWorkRoutes } from '#routes/conversation-work.ts';
import { conversationRoutes } from '#routes/conversations.ts';
import { deploymentRoutes } from '#routes/deployments.ts';
import { emailReportRoutes } from '#routes/email-reports.ts';
import { entityRoutes } from '#routes/entities.ts';
import { fallbackRoutes } from '#routes/fallbacks.ts';
import { graphRoutes } from '#routes/graph.ts';
import { historyRoutes } from '#routes/history.ts';
import { installationRoutes } from '#routes/installation.ts';
import { intentFileRoutes } from '#routes/intent-files.ts';
import { intentRoutes } from '#routes/intents.ts';
import { labelRoutes } from '#routes/labels.ts';
import { liveRoutes } from '#routes/live.ts';
import { transferRoutes } from '#routes/transfer.ts';
import { accountRoutes } from '#routes/of-accounts.ts';
import { outboundRoutes } from '#routes/outbound.ts';
import { personalDataRoutes } from '#routes/personal-data.ts';
import { probeRoutes } from '#routes/probes.ts';
import { projectRoutes } from '#routes/projects.ts';
import { reactionRoutes } from '#routes/reactions.ts';
import { savedFilterRoutes } from '#routes/saved-filters.ts';
import { settingsRoutes } from '#routes/settings.ts';
import { signOnRoutes } from '#routes/sign-on.ts';
import { speechRoutes } from '#routes/speech.ts';
import { statsRoutes } from '#routes/stats.ts';
import { storageRoutes } from '#routes/storage.ts';
import { synonymRoutes } from '#routes/synonyms.ts';
import { taskRoutes } from '#routes/tasks.ts';
import { testCallRoutes } from '#routes/test-calls.ts';
import { testRoutes } from '#routes/tests.ts';
import { projectTokenRoutes } from '#routes/tokens.ts';
import { trainingRoutes } from '#routes/training.ts';
import { understandingRoutes } from '#routes/understanding.ts';
import { createManyChanges } from '#workflows/conversations/change-conversations.ts';
import { createAttachments } from '#workflows/converse/attachments.ts';
import { registry } from '#platform/metrics.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { Services } from '#processes/services.ts';

type Probes = Pick<Parameters<typeof probeRoutes>[0], 'checks' | 'notes'>;

/** Every route of the API. */
export function routesOf(services: Services, options: ApiOptions, probes: Probes) {
  return [
    ...peopleRoutes(services, options),
    ...contentRoutes(services, options),
    ...releaseRoutes(services, options),
    ...chatAndReviewRoutes(services, options),
    ...installationRoutes({ state: services.installation, secrets: options.secrets }),
    ...probeRoutes({
      ...probes,
      metrics: registry,
      metricsToken: options.metricsToken,
      version: options.consoleConfig.version,
    }),
  ];
}

/** Accounts, projects, companies and settings. */
function peopleRoutes({ accounts, styles, signOn, transfer, quota }: Services, options: ApiOptions) {
  const { db, secrets } = options;
  return [
    ...accountRoutes(accounts),
    ...signOnRoutes(signOn.deps),
    ...projectRoutes({ db, quota, hasWritingService: Boolean(options.writing) }),
    ...transferRoutes(transfer),
    ...companyRoutes({ db }),
    ...auditRoutes({ db }),
    ...settingsRoutes(secrets, styles, options.reader ?? null),
    ...apiTokenRoutes({ secrets, refuseLostRights }),
    ...projectTokenRoutes,
  ];
}

/** The content of a bot. */
function contentRoutes(services: Services, { files }: ApiOptions) {
  const { inProject, actions, outgoing, tasks, tables, trainer, nextFixes, checks, quota } = services;
  return [
    ...intentRoutes({ trainer }),
    ...intentFileRoutes({
      ...{ files, tables },
      beginImport: (projectId) => tasks.begin(projectId, 'import', 'PUT:/intents'),
    }),
    ...synonymRoutes,
    ...entityRoutes({ files, tables }),
    ...reactionRoutes,
    ...statsRoutes(nextFixes),
    ...graphRoutes(checks),
    ...actionRoutes({ inProject, actions, outgoing }),
    ...historyRoutes({ quota }),
  ];
}

/** Tests, training and deployments, reports and campaigns. */
function releaseRoutes(services: Services, options: ApiOptions) {
  const { inProject, tasks, reviewer, trainer, previewer, bots, checks } = services;
  return [
    ...testRoutes({ runner: services.testRunner, files: services.testFiles, checks }),
    ...trainingRoutes({ inProject, trainer, reviewer, previewer, bots }),
    ...deploymentRoutes({ ...services.deployments, replays: services.replays, webhooks: services.webhooks }),
    ...emailReportRoutes({
      inProject,
      read: services.readReport,
      render: services.reportRendering,
      canSend: Boolean(options.mailer),
    }),
    ...outboundRoutes({
      ...{ db: options.db, inProject, inReplica: services.inReplica, tables: services.tables },
      files: options.files,
      telephony: options.telephony ?? 'none',
      beginImport: (projectId) => tasks.begin(projectId, 'import', 'POST:/outbound/campaigns/<id>/upload'),
    }),
  ];
}

/** Chats, and the review of conversations. */
function chatAndReviewRoutes(services: Services, options: ApiOptions) {
  const { inProject, sandbox, bots, runTurn, conversations } = services;
  const { db, files, log, now } = options;
  const reader = options.reader ?? null;
  const lookBack = { run: runTurn, bots, sandbox, now };
  const changes = createManyChanges({ inProject, tasks: services.tasks });
  return [
    ...taskRoutes(services.tasks),
    ...liveRoutes(services.liveHub),
    ...understandingRoutes({ inProject, bots, now, log, writing: options.writing ?? null }),
    ...fallbackRoutes({ inProject, bots }),
    ...conversationRoutes({ inProject: services.inReplica, catchUp: services.facts.catchUp }),
    ...conversationWorkRoutes({ inProject, bots, changes, replays: services.replays, lookBack }),
    ...labelRoutes(changes),
    ...personalDataRoutes({ db, work: services.personalData }),
    ...savedFilterRoutes,
    ...chatRoutes({
      ...{ inProject, run: runTurn, bots, files, reader, now },
      ...{ conversations, subscriptions: services.subscriptions, lookBack },
      attachments: createAttachments({
        db,
        run: runTurn,
        conversations,
        maskingOf: services.maskingOf,
        quota: services.quota,
        now,
      }),
    }),
    ...storageRoutes({ files, fileLimit: services.fileLimit, quota: services.quota }),
    ...speechRoutes(reader),
    ...callRoutes({
      ...{ db: options.db, telephony: options.telephony ?? 'none', secrets: options.secrets },
      recognizers: (options.recognizers ?? []).map(({ name }) => name),
      audioSocket: options.audioSocket ?? null,
    }),
    ...testCallRoutes(services),
  ];
}
