import type { Migration } from 'kysely/migration';
import { up as spine } from './0001-spine.ts';
import { up as fallbacks } from './0002-fallbacks.ts';
import { up as modelQuality } from './0003-model-quality.ts';
import { up as housekeeping } from './0005-housekeeping.ts';
import { up as layout } from './0006-layout.ts';
import { up as testResults } from './0007-test-results.ts';
import { up as talk } from './0008-talk.ts';
import { up as draftStates } from './0009-draft-states.ts';
import { up as integrations } from './0010-integrations.ts';
import { up as presence } from './0011-presence.ts';
import { up as reactionsMet } from './0012-reactions-met.ts';
import { up as reactionsWritten } from './0013-reactions-written.ts';
import { up as servingOrder } from './0014-serving-order.ts';
import { up as turnsByConversation } from './0015-turns-by-conversation.ts';
import { up as systemEntities } from './0016-system-entities.ts';
import { up as endedSessions } from './0017-ended-sessions.ts';
import { up as begunTimers } from './0018-begun-timers.ts';
import { up as access } from './0019-access.ts';
import { up as storedFiles } from './0020-stored-files.ts';
import { up as deployments } from './0021-deployments.ts';
import { up as history } from './0022-history.ts';
import { up as deployedConversations } from './0023-deployed-conversations.ts';
import { up as plannedDeployments } from './0025-planned-deployments.ts';
import { up as deploymentWebhooks } from './0026-deployment-webhooks.ts';
import { up as listedConversations } from './0027-listed-conversations.ts';
import { up as conversationFacts } from './0028-conversation-facts.ts';
import { up as workOnConversations } from './0029-work-on-conversations.ts';
import { up as personalData } from './0030-personal-data.ts';
import { up as rollups } from './0031-rollups.ts';
import { up as emailReports } from './0032-email-reports.ts';
import { up as savedFilters } from './0033-saved-filters.ts';
import { up as administrators } from './0034-administrators.ts';
import { up as signIn } from './0035-sign-in.ts';
import { up as signOn } from './0036-sign-on.ts';
import { up as audit } from './0037-audit.ts';
import { up as undoOfConversations } from './0038-undo-of-conversations.ts';
import { up as outbound } from './0039-outbound.ts';
import { up as dialing } from './0040-dialing.ts';
import { up as stopCalling } from './0041-stop-calling.ts';
import { up as providerWord } from './0042-provider-word.ts';
import { up as rightsOfGroups } from '#platform/db/migrations/0044-rights-of-groups.ts';
import { up as outboundFinish } from './0046-outbound-finish.ts';
import { up as stopReason } from './0047-stop-reason.ts';
import { up as wholeSeconds } from './0048-whole-seconds.ts';
import { up as ownedVersions } from './0050-owned-versions.ts';
import { up as searchedLogs } from './0052-searched-logs.ts';
import { up as outboundPersons } from './0053-outbound-persons.ts';
import { up as whoElseComesIn } from './0051-who-else-comes-in.ts';
import { up as outboundCounts } from './0054-outbound-counts.ts';
import { up as foundPersonalData } from './0059-found-personal-data.ts';

/** In the order of their names. A released migration is never edited; a change is a new one. */
export const migrations: Record<string, Migration> = {
  '0001-spine': { up: spine },
  '0002-fallbacks': { up: fallbacks },
  '0003-model-quality': { up: modelQuality },
  '0005-housekeeping': { up: housekeeping },
  '0006-layout': { up: layout },
  '0007-test-results': { up: testResults },
  '0008-talk': { up: talk },
  '0009-draft-states': { up: draftStates },
  '0010-integrations': { up: integrations },
  '0011-presence': { up: presence },
  '0012-reactions-met': { up: reactionsMet },
  '0013-reactions-written': { up: reactionsWritten },
  '0014-serving-order': { up: servingOrder },
  '0015-turns-by-conversation': { up: turnsByConversation },
  '0016-system-entities': { up: systemEntities },
  '0017-ended-sessions': { up: endedSessions },
  '0018-begun-timers': { up: begunTimers },
  '0019-access': { up: access },
  '0020-stored-files': { up: storedFiles },
  '0021-deployments': { up: deployments },
  '0022-history': { up: history },
  '0023-deployed-conversations': { up: deployedConversations },
  '0025-planned-deployments': { up: plannedDeployments },
  '0026-deployment-webhooks': { up: deploymentWebhooks },
  '0027-listed-conversations': { up: listedConversations },
  '0028-conversation-facts': { up: conversationFacts },
  '0029-work-on-conversations': { up: workOnConversations },
  '0030-personal-data': { up: personalData },
  '0031-rollups': { up: rollups },
  '0032-email-reports': { up: emailReports },
  '0033-saved-filters': { up: savedFilters },
  '0034-administrators': { up: administrators },
  '0035-sign-in': { up: signIn },
  '0036-sign-on': { up: signOn },
  '0037-audit': { up: audit },
  '0038-undo-of-conversations': { up: undoOfConversations },
  '0039-outbound': { up: outbound },
  '0040-dialing': { up: dialing },
  '0041-stop-calling': { up: stopCalling },
  '0042-provider-word': { up: providerWord },
  '0044-rights-of-groups': { up: rightsOfGroups },
  '0046-outbound-finish': { up: outboundFinish },
  '0047-stop-reason': { up: stopReason },
  '0048-whole-seconds': { up: wholeSeconds },
  '0050-owned-versions': { up: ownedVersions },
  '0052-searched-logs': { up: searchedLogs },
  '0053-outbound-persons': { up: outboundPersons },
  '0051-who-else-comes-in': { up: whoElseComesIn },
  '0054-outbound-counts': { up: outboundCounts },
  '0059-found-personal-data': { up: foundPersonalData },
};
