import { apiTokenRoutes } from '#features/api-tokens/api-token-routes.ts';
import { projectTokenRoutes } from '#features/api-tokens/project-tokens.ts';
import { refuseEndedSession } from '#features/auth/refuse-ended-session.ts';
import { refuseLostRights } from '#features/auth/refuse-lost-rights.ts';
import { actionRoutes } from '#features/actions/action-routes.ts';
import { auditRoutes } from '#features/audit/audit-routes.ts';
import { historyRoutes } from '#features/history/history-routes.ts';
import { personalDataRoutes } from '#workflows/personal-data/personal-data-routes.ts';
import { actionTrialRoutes } from '#workflows/run-actions/trial-routes.ts';
import { actionChangeRoutes } from '#workflows/change-actions.ts';
import { companyRoutes } from '#features/companies/company-routes.ts';
import { conversationRoutes } from '#features/conversations/conversation-routes.ts';
import { savedFilterRoutes } from '#features/conversations/saved-filters.ts';
import { conversationWorkRoutes } from '#features/conversations/work-routes.ts';
import { liveRoutes } from '#features/live/live-routes.ts';
import { deploymentRoutes } from '#features/deployments/deployment-routes.ts';
import { entityRoutes } from '#features/entities/entity-routes.ts';
import { intentRoutes } from '#features/intents/intent-routes.ts';
import { outboundRoutes } from '#features/outbound/outbound-routes.ts';
import { probeRoutes } from '#features/probes/probe-routes.ts';
import { graphRoutes } from '#features/reactions/graph-routes.ts';
import { reactionRoutes } from '#features/reactions/reaction-routes.ts';
import { settingsRoutes } from '#features/settings/settings-routes.ts';
import { storageRoutes } from '#features/storage/storage-routes.ts';
import { synonymRoutes } from '#features/synonyms/synonym-routes.ts';
import { taskRoutes } from '#features/tasks/task-routes.ts';
import { testRoutes } from '#features/tests/test-routes.ts';
import { entityChangeRoutes } from '#workflows/change-entities.ts';
import { intentChangeRoutes } from '#workflows/change-intents.ts';
import { convertingRoutes } from '#workflows/convert-to-test.ts';
import { chatFromRoutes } from '#workflows/converse/chat-from.ts';
import { correctionRoutes } from '#workflows/correct-turns.ts';
import { changingRoutes } from '#workflows/change-conversations.ts';
import { chatRoutes } from '#workflows/converse/chat-routes.ts';
import { attachmentRoutes } from '#workflows/converse/attachment-routes.ts';
import { playRoutes } from '#workflows/converse/play-routes.ts';
import { speechRoutes } from '#workflows/converse/speech-routes.ts';
import { integrationRoutes } from '#workflows/converse/integration-routes.ts';
import { reportRoutes } from '#workflows/email-reports/report-routes.ts';
import { cloneRoutes } from '#workflows/clone-project.ts';
import { projectRoutes } from '#workflows/create-project.ts';
import { reactionUsageRoutes } from '#workflows/reaction-usage.ts';
import { reactionChangeRoutes } from '#workflows/change-reactions.ts';
import { renamingRoutes } from '#workflows/rename.ts';
import { restoreRoutes } from '#workflows/restore/restore-routes.ts';
import { statsRoutes } from '#workflows/statistics/stats-routes.ts';
import { testRunRoutes } from '#workflows/run-bot-tests/run-routes.ts';
import { synonymChangeRoutes } from '#workflows/save-synonyms.ts';
import { systemEntityRoutes } from '#workflows/system-entities.ts';
import { understandingRoutes } from '#workflows/understanding/understanding-routes.ts';
import { fallbackRoutes } from '#workflows/triage-fallbacks/fallback-routes.ts';
import { trainingRoutes } from '#workflows/train-model/training-routes.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { Services } from '#processes/services.ts';

type Probes = Parameters<typeof probeRoutes>[0]['checks'];

/** Every route of the API. */
export function routesOf(services: Services, options: ApiOptions, probes: Probes) {
  return [
    ...peopleRoutes(services, options),
    ...contentRoutes(services),
    ...releaseRoutes(services, options),
    ...talkRoutes(services, options),
    ...probeRoutes({
      checks: probes,
      metrics: services.metrics.registry,
      metricsToken: options.metricsToken,
      version: options.consoleConfig.version,
    }),
  ];
}

/** Accounts, projects, companies and settings. */
function peopleRoutes(services: Services, options: ApiOptions) {
  const { accounts, styles, signOn, moving } = services;
  const { db, secrets } = options;
  return [
    ...accounts.routes,
    ...signOn.routes,
    ...projectRoutes({ db, accessChanged: accounts.accessChanged, hasWritingService: Boolean(options.writing) }),
    ...moving.routes,
    ...cloneRoutes({ db, accessChanged: accounts.accessChanged }),
    ...companyRoutes({ db }),
    ...auditRoutes({ db }),
    ...settingsRoutes(secrets, styles),
    ...apiTokenRoutes({ secrets, refuseLostRights }),
    ...projectTokenRoutes({ refuseEndedSession }),
  ];
}

/** The content of a bot. */
function contentRoutes(services: Services) {
  const { inProject, actions, outgoing, tasks, nextFixes, checks } = services;
  return [
    ...intentRoutes({ beginImport: (projectId) => tasks.begin(projectId, 'import', 'PUT:/intents') }),
    ...intentChangeRoutes,
    ...synonymRoutes,
    ...synonymChangeRoutes,
    ...entityRoutes,
    ...entityChangeRoutes,
    ...systemEntityRoutes,
    ...reactionRoutes,
    ...reactionUsageRoutes,
    ...statsRoutes(nextFixes),
    ...reactionChangeRoutes,
    ...renamingRoutes,
    ...graphRoutes,
    ...checks.routes,
    ...actionRoutes,
    ...actionChangeRoutes,
    ...historyRoutes,
    ...restoreRoutes,
    ...actionTrialRoutes({ inProject, actions, outgoing }),
  ];
}

/** Tests, training and deployments, reports and campaigns. */
function releaseRoutes(services: Services, options: ApiOptions) {
  const {
    inProject,
    tasks,
    reviewer,
    trainer,
    testRunner,
    reportRendering,
    readReport,
    previewer,
    bots,
    deployments,
    replays,
    webhooks,
    testFiles,
  } = services;
  return [
    ...testRoutes,
    ...testRunRoutes(testRunner),
    ...trainingRoutes({ inProject, trainer, reviewer, previewer, bots }),
    ...deploymentRoutes,
    ...deployments.routes,
    ...replays.routes,
    ...webhooks.routes,
    ...reportRoutes({
      inProject,
      read: readReport,
      render: reportRendering,
      canSend: Boolean(options.mailer),
    }),
    ...outboundRoutes({
      ...{ db: options.db, inProject },
      files: options.files,
      telephony: options.telephony ?? 'none',
      beginImport: (projectId) => tasks.begin(projectId, 'import', 'POST:/outbound/campaigns/<id>/upload'),
    }),
    ...convertingRoutes,
    ...testFiles.routes,
  ];
}

/** Chats, and the work with conversations. */
function talkRoutes(services: Services, options: ApiOptions) {
  const {
    inProject,
    sandbox,
    tasks,
    bots,
    runTurn,
    maskingOf,
    personalData,
    liveHub,
    subscriptions,
    conversations,
    facts,
    fileLimit,
  } = services;
  const { db, log, now } = options;
  return [
    ...taskRoutes(tasks),
    ...liveRoutes(liveHub),
    ...understandingRoutes({ inProject, bots, now, log, writing: options.writing ?? null }),
    ...fallbackRoutes({ inProject, bots }),
    ...conversationRoutes({ inProject, catchUp: facts.catchUp }),
    ...conversationWorkRoutes({ inProject }),
    ...correctionRoutes({ inProject, bots }),
    ...personalDataRoutes({ db, work: personalData }),
    ...savedFilterRoutes(),
    ...changingRoutes({ inProject, tasks }),
    ...chatFromRoutes({ inProject, run: runTurn, bots, sandbox, now }),
    ...chatRoutes(conversations, { run: runTurn, bots, sandbox, now }),
    ...storageRoutes({ files: options.files, fileLimit }),
    ...speechRoutes({ inProject, run: runTurn, bots, reader: options.reader ?? null, now }),
    ...playRoutes({ inProject, run: runTurn, bots, files: options.files, now }),
    ...attachmentRoutes({ db, run: runTurn, conversations, maskingOf, now }),
    ...integrationRoutes({ run: runTurn, conversations, subscriptions, now }),
  ];
}
