import type { Microseconds } from '@parley/domain/ids';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { forgetConversationsOf } from '#features/conversations/forget-conversations.ts';
import { deleteProject, lockInBin, projectsInBin } from '#features/projects/project-bin.ts';
import { forgetMarks } from '#features/stats/forget-marks.ts';
import { forgetCampaignsOf } from '#features/outbound/forget-campaigns.ts';
import { BIN_SECONDS } from '#features/projects/list-projects.ts';

/** Permanently deletes projects that have been in the bin for thirty days, with all their data. */
export async function emptyBin(db: Queries, now: () => Microseconds): Promise<number> {
  const before = unixSeconds(now) - BIN_SECONDS;
  let deleted = 0;
  for (const id of await projectsInBin(db, before)) {
    // Deletes a few at a time, as there may be millions; the rest is deleted with the project.
    await forgetConversationsOf(db, id);
    await forgetCampaignsOf(db, id);
    if (await deleteForGood(db, id, before, now)) deleted += 1;
  }
  return deleted;
}

/** False if the project is no longer in the bin. */
function deleteForGood(db: Queries, id: number, before: number, now: () => Microseconds): Promise<boolean> {
  return withSystem(db, async (tx) => {
    const project = await lockInBin(tx, id, before);
    if (!project) return false;
    const server = { actor: { userId: null }, now };
    const change = await lockPlatform(tx, server);
    await deleteProject(tx, id);
    await forgetMarks(tx, id);
    await change.deleted('projects', [id]);
    await change.deleted('users/projects', [id]);
    const about = { resource: 'projects', id, name: project.name };
    await recordAudit(tx, server, { action: 'project deleted for good', ...about });
    return true;
  });
}
