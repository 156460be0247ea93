import { conversationEnvironment } from '#features/conversations/conversation-environment.ts';
import { campaignEnvironment } from '#features/outbound/campaign-environment.ts';
import type { EnvironmentOf } from '#http/other-environment.ts';
import type { InProject } from '#platform/db/database.ts';

/** The environment of a conversation, of a part of one, or of a campaign. */
export const environmentIn =
  (inProject: InProject): EnvironmentOf =>
  (projectId, thing, id) =>
    inProject(projectId, 'read', (db) =>
      thing === 'campaign'
        ? campaignEnvironment({ db, projectId }, Number(id))
        : conversationEnvironment({ db, projectId }, thing, id),
    );
