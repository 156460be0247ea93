import { holdsGrant } from '@parley/contract';
import { PROTECTED_SETTINGS, SECRET_SETTINGS, UNIQUE_SETTINGS } from '@parley/domain/settings';
import { strayPasswords } from '@parley/domain/telephone-settings';
import { lacking } from '#features/history/resource-grants.ts';
import { refuseLive } from '#features/settings/refuse-live.ts';
import { copyToProject } from '#features/settings/settings-store.ts';
import type { ProjectContext } from '#http/context.ts';
import type { ThingData } from '#platform/things/thing-of.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { Wanted } from '#workflows/restore/restored.ts';

/**
 * Secrets are not restored: an old password is of no use, and a replaced one may have leaked. A password that was entered
 * for another server goes.
 */
const KEPT = [...SECRET_SETTINGS, ...UNIQUE_SETTINGS, 'chatbot_token'] as const;

export async function restoreSettings(context: ProjectContext, { at }: Wanted): Promise<number> {
  const store = versioned(context, 'settings', { shownId: context.projectId });
  const { changes } = await store.restore(at, { atime: context.atime, settle });
  for (const { before, after } of changes) {
    refuseProtected(context, before, after);
    refuseLive(context.actor, before ?? {}, after ?? {});
    await copyToProject(context.db, context.projectId, after ?? {});
  }
  return changes.length;
}

type Data = ThingData<'settings'> | null;

/** A project always has settings. */
function settle(then: Data, now: Data): Data {
  if (then === null || now === null) return now;
  const settled = { ...then, ...Object.fromEntries(KEPT.map((field) => [field, now[field]])) };
  return { ...settled, ...Object.fromEntries(strayPasswords(now, settled).map((field) => [field, ''])) };
}

function refuseProtected({ actor, projectId }: ProjectContext, before: Data, after: Data): void {
  if (holdsGrant(actor.permissions, 'PUT:/settings/protected', { projectId })) return;
  if (PROTECTED_SETTINGS.some((field) => before?.[field] !== after?.[field])) throw lacking('PUT:/settings/protected');
}
