import { forgetCalls, forgetOrders } from '#features/calls/forget-calls.ts';
import {
  forgetDraftChats,
  forgetMonths,
  forgetOldConversations,
} from '#features/conversations/forget-conversations.ts';
import { projectsWithOldModels, pruneModels } from '#features/models/prune-models.ts';
import { forgetDeletedCampaigns } from '#features/outbound/forget-campaigns.ts';
import { forgetOldContacts } from '#features/outbound/forget-contacts.ts';
import { recordRetention } from '#features/personal-data/record-retention.ts';
import { sweepFiles } from '#features/storage/sweep-files.ts';
import { emptyBin } from '#workflows/projects/empty-bin.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import type { Services } from '#processes/services.ts';

/** Deletes data whose time is up, and logs how much. */
export async function tidyUp(
  options: ApiOptions,
  { inProject, personalData }: Pick<Services, 'inProject' | 'personalData'>,
): Promise<void> {
  const { db, log, now, files } = options;
  await dropMonths(options);
  const chats = await forgetDraftChats(db, now());
  if (chats > 0) log.info({ chats }, 'old test chats were deleted');
  const conversations = await forgetOldConversations(db, now(), recordRetention);
  if (conversations > 0) log.info({ conversations }, 'conversations were deleted as their projects’ settings say');
  const calls = await forgetCalls(db);
  if (calls > 0) log.info({ calls }, 'calls without a conversation were deleted as their projects’ settings say');
  await forgetOrders(db);
  const contacts = await forgetOldContacts(db, now(), recordRetention);
  if (contacts > 0) log.info({ contacts }, 'contacts of campaigns were deleted as their projects’ settings say');
  const projects = await emptyBin(db, now);
  if (projects > 0) log.info({ projects }, 'projects were deleted that had been in the bin for thirty days');
  const campaigns = await forgetDeletedCampaigns(db);
  if (campaigns > 0) log.info({ campaigns }, 'campaigns were deleted for good that somebody deleted a month ago');
  await personalData.tidyUp();
  await personalData.eraseAgain();
  const swept = await sweepFiles(db, files);
  if (swept > 0) log.info({ files: swept }, 'what broken uploads left behind was deleted');
  for (const projectId of await projectsWithOldModels(db)) {
    const models = await inProject(projectId, 'write', (tx) => pruneModels(tx, projectId));
    log.info({ projectId, models }, 'models of old trainings were deleted');
  }
}

/** Whole months go first, so that fewer rows are deleted one by one. */
async function dropMonths({ asOwner, log, now }: ApiOptions): Promise<void> {
  if (!asOwner) return;
  try {
    const months = await asOwner((owner) => forgetMonths(owner, now()));
    if (months.length > 0) log.info({ months }, 'months of conversations were deleted as their projects’ settings say');
  } catch (error) {
    // Their rows are deleted one by one then.
    log.warn({ err: error }, 'months of conversations could not be deleted at once');
  }
}
