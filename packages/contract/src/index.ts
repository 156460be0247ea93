import { access } from '#api/access.ts';
import { actions } from '#api/actions.ts';
import { apiToken } from '#api/api-token.ts';
import { auditTrail } from '#api/audit-trail.ts';
import { auth } from '#api/auth.ts';
import { calls } from '#api/calls.ts';
import { chat } from '#api/chat.ts';
import { companies } from '#api/companies.ts';
import { conversations } from '#api/conversations.ts';
import { conversationWork } from '#api/conversation-work.ts';
import { deployments } from '#api/deployments.ts';
import { emailReports } from '#api/email-reports.ts';
import { entities } from '#api/entities.ts';
import { fallbacks } from '#api/fallbacks.ts';
import { graph } from '#api/graph.ts';
import { history } from '#api/history.ts';
import { installation } from '#api/installation.ts';
import { intentFiles } from '#api/intent-files.ts';
import { intents } from '#api/intents.ts';
import { invitations } from '#api/invitations.ts';
import { labels } from '#api/labels.ts';
import { live } from '#api/live.ts';
import { transfer } from '#api/transfer.ts';
import { oneTimeCodes } from '#api/one-time-codes.ts';
import { outbound } from '#api/outbound.ts';
import { personalData } from '#api/personal-data.ts';
import { platform } from '#api/platform.ts';
import { probes } from '#api/probes.ts';
import { projects } from '#api/projects.ts';
import { reactions } from '#api/reactions.ts';
import { roles } from '#api/roles.ts';
import { savedFilters } from '#api/saved-filters.ts';
import { sessions } from '#api/sessions.ts';
import { settings } from '#api/settings.ts';
import { signOn } from '#api/sign-on.ts';
import { speech } from '#api/speech.ts';
import { stats } from '#api/stats.ts';
import { storage } from '#api/storage.ts';
import { synonyms } from '#api/synonyms.ts';
import { tasks } from '#api/tasks.ts';
import { testCalls } from '#api/test-calls.ts';
import { tests } from '#api/tests.ts';
import { personalTokens, projectTokens } from '#api/tokens.ts';
import { training } from '#api/training.ts';
import { understanding } from '#api/understanding.ts';
import { users } from '#api/users.ts';
import type { AnyEndpoint } from '#endpoint.ts';

/** The whole API by noun. */
export const api = {
  auth,
  oneTimeCodes,
  sessions,
  personalTokens,
  invitations,
  signOn,
  users,
  roles,
  access,
  companies,
  auditTrail,
  platform,
  installation,
  projects,
  transfer,
  apiToken,
  projectTokens,
  settings,
  intents,
  intentFiles,
  fallbacks,
  synonyms,
  entities,
  training,
  tasks,
  understanding,
  reactions,
  graph,
  actions,
  history,
  tests,
  calls,
  testCalls,
  chat,
  conversations,
  conversationWork,
  personalData,
  savedFilters,
  labels,
  deployments,
  emailReports,
  outbound,
  live,
  speech,
  stats,
  storage,
  probes,
};

/** Every endpoint with the name under which handlers are registered, as `intents.create`. */
export const allEndpoints: [name: string, endpoint: AnyEndpoint][] = Object.entries(api).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([verb, endpoint]): [string, AnyEndpoint] => [`${noun}.${verb}`, endpoint as AnyEndpoint]),
);

export * from '#access.ts';
export * from '#common.ts';
export * from '#endpoint.ts';
export type { FunnelStep } from '#funnel-steps.ts';
export {
  OUTCOMES,
  REVIEW_STATES,
  type Annotation,
  type Conversation,
  type ConversationNote,
  type ListedConversation,
  type Outcome,
  type ReviewState,
} from '#api/conversations.ts';
export type { Memory } from '#api/conversation-work.ts';
export type { SavedFilter } from '#api/saved-filters.ts';
export type { CallWithParts, TelephonyState } from '#api/calls.ts';
export { LABEL_COLORS, type Label } from '#api/labels.ts';
export { MOST_CHANGED, MOST_CHOSEN } from '#api/which-conversations.ts';
export type {
  ChangedThing,
  DeploymentCheck,
  DeploymentNews,
  ReplayCause,
  ReplayedTurn,
  Webhook,
} from '#api/deployments.ts';
export type { Fallback, FallbackGroup, FallbackUse } from '#api/fallbacks.ts';
export type { AuditEntry, DeletedThing, HistoryEntry, Restored } from '#api/history.ts';
export type { AuditTrailEntry, AuditVerdict } from '#api/audit-trail.ts';
export {
  CHECK_GROUPS,
  CHECK_STATES,
  type BackupOfInstallation,
  type CheckGroup,
  type CheckState,
  type Installation,
  type InstallationCheck,
  type ServerOfInstallation,
} from '#api/installation.ts';
export { IMPORT_FILE_LIMIT, IMPORT_ROW_LIMIT, INTENT_ROLES, type IntentRole } from '#api/intent-files.ts';
export {
  MOST_VALUE_COLUMNS,
  VALUE_FILE_LIMIT,
  VALUE_ROLES,
  VALUE_ROW_LIMIT,
  type ReadValues,
  type ValueRole,
} from '#api/entities.ts';
export { DAY_ORDERS, type DayOrder, MOST_REPAIRS, type TableFields, type TablePreview } from '#tables.ts';
export { type Change, type Present } from '#api/live.ts';
export { PAGE_HEADER, PageId } from '#page-id.ts';
export type { Usage } from '#api/reactions.ts';
export { GROUP_RIGHTS, type GroupRule, type RightRule, SignOnChoice, type SignOnState } from '#api/sign-on.ts';
export {
  ANSWER_PARTS,
  DashboardChoice,
  FIX_KINDS,
  INTERVALS,
  type AnswerPart,
  type Figures,
  type Fix,
  type FixKind,
  type Funnel,
  type Goal,
  type Interval,
  type Quantiles,
  type Stats,
} from '#api/stats.ts';
export type { FileVersion, ListedFile, StorageQuota } from '#api/storage.ts';
export type { Task } from '#api/tasks.ts';
export type { Preview } from '#api/training.ts';
export {
  TRANSFERRED,
  type ImportFault,
  type ImportReport,
  type Transferred,
  type TransferredResource,
} from '#api/transfer.ts';
export { type Forecast } from '#api/forecast.ts';
export {
  CALL_LIST_LIMIT,
  CALL_LIST_ROW_LIMIT,
  CALLBACK_STATES,
  IMPORTED_BEFORE,
  LIST_ROLES,
  MOST_SKIPPED_TOLD,
  STOP_ROLES,
  type CallbackState,
  type CampaignCallback,
  type CampaignProgress,
  type ImportedCallList,
  type ListRole,
  type StopRole,
} from '#api/outbound.ts';
export {
  NO_PERSONAL_DATA,
  type KeptDeployment,
  FINDING_KINDS,
  type FindingKey,
  type FindingKind,
  type PersonalDataCounts,
  type PersonalDataExcerpt,
  type PersonalDataFinding,
  type PersonalDataRequest,
} from '#api/personal-data.ts';
export {
  MOST_BULK_USERS,
  PROJECT_SORTS,
  PROJECT_STATES,
  USER_SORTS,
  USER_STATUSES,
  type PlatformCompany,
  type PlatformProject,
  type PlatformSession,
  type PlatformUser,
  type PlatformUserDetails,
  type ProjectState,
  type UserStatus,
} from '#api/platform.ts';
export { MOST_SAID, RecognizerMessage, TestCallInput, TestCallMessage } from '#api/test-calls.ts';
export { TEST_FILE_LIMIT } from '#api/tests.ts';
export type { Suggestion, TriedText } from '#api/understanding.ts';
export {
  access,
  actions,
  apiToken,
  auditTrail,
  auth,
  calls,
  chat,
  companies,
  conversations,
  conversationWork,
  personalData,
  savedFilters,
  deployments,
  emailReports,
  entities,
  fallbacks,
  graph,
  history,
  installation,
  intentFiles,
  intents,
  invitations,
  labels,
  live,
  transfer,
  oneTimeCodes,
  outbound,
  personalTokens,
  platform,
  probes,
  projects,
  projectTokens,
  reactions,
  roles,
  sessions,
  settings,
  signOn,
  speech,
  stats,
  storage,
  synonyms,
  tasks,
  testCalls,
  tests,
  training,
  understanding,
  users,
};
