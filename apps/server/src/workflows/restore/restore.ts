import type { history, BodyOf } from '@parley/contract';
import type { Resource } from '@parley/domain';
import { RESOURCES } from '@parley/domain/project';
import { refuseUnwritable } from '#features/history/resource-grants.ts';
import type { ProjectContext } from '#http/context.ts';
import { lockAndStamp } from '#platform/things/project-version.ts';
import { restoreEntities, restoreIntents, restoreReactions, restoreScopes } from '#workflows/restore/restore-bot.ts';
import type { Restorer } from '#workflows/restore/restored.ts';
import { restoreSettings } from '#workflows/restore/restore-settings.ts';
import {
  restoreActions,
  restoreFiles,
  restoreNotes,
  restoreSynonyms,
  restoreTests,
} from '#workflows/restore/restore-things.ts';

const RESTORERS: Record<Resource, Restorer> = {
  scopes: restoreScopes,
  reactions: restoreReactions,
  notes: restoreNotes,
  intents: restoreIntents,
  synonyms: restoreSynonyms,
  entities: restoreEntities,
  actions: restoreActions,
  tests: restoreTests,
  files: restoreFiles,
  settings: restoreSettings,
};

export async function restoreVersion(
  context: ProjectContext,
  { version: at, resource, id }: BodyOf<typeof history.restore>,
) {
  const resources = resource === undefined ? RESOURCES : [resource];
  for (const each of resources) refuseUnwritable(context, each);
  const version = await lockAndStamp(context);
  const changes: { resource: Resource; count: number }[] = [];
  for (const each of resources) {
    const count = await RESTORERS[each](context, { at, id, isWhole: resource === undefined });
    if (count > 0) changes.push({ resource: each, count });
  }
  return { version, changes };
}
