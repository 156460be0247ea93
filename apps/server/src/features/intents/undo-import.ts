import { templateKey } from '@parley/domain/text';
import { Problem } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { inBatches } from '#features/intents/import-intents.ts';
import { intentStore, type StoredIntent } from '#features/intents/intent-store.ts';
import { pauses } from '#platform/pauses.ts';

type Templates = Pick<StoredIntent, 'templates' | 'augmented'>;

const NONE: Templates = { templates: [] };

/**
 * Reverts a moment's changes of templates: removes added ones, restores removed ones, and deletes an added intent
 * unless it has other templates now. Later changes stay, including deletions and marks. The revert can itself be
 * reverted.
 */
export async function undoImport(context: ProjectContext, at: number): Promise<number> {
  const store = intentStore(context);
  const changes = await store.changedAt(at);
  if (changes.length === 0) throw new Problem('not_found', 'Nothing was imported at this version');
  const present = new Map((await store.list()).map((intent) => [intent.id, intent]));
  const held = new Set<string>();
  const pause = pauses();
  for (const { templates } of present.values()) {
    for (const template of templates) held.add(templateKey(template));
    await pause();
  }
  const updated: (Templates & { id: number })[] = [];
  const added: (Templates & { name: string })[] = [];
  const gone: { id: number }[] = [];
  for (const { id, before, after } of changes) {
    const intent = present.get(id);
    const next = withoutChange(intent ?? NONE, before ?? NONE, after ?? NONE, held);
    if (!intent && before && !after) added.push({ name: before.name, ...next });
    else if (intent && !before && next.templates.length === 0) gone.push({ id });
    else if (intent) updated.push({ id, ...next });
    await pause();
  }
  // All calls return one version. If nothing remains to revert, they write nothing.
  let version = await store.removeAll(gone);
  for (const batch of inBatches(updated)) version = await store.updateAll(batch);
  for (const batch of inBatches(added)) ({ version } = await store.insertAll(batch));
  return version;
}

function withoutChange(now: Templates, before: Templates, after: Templates, held: ReadonlySet<string>): Templates {
  const [old, brought] = [new Set(before.templates), new Set(after.templates)];
  const stays = now.templates.filter((template) => old.has(template) || !brought.has(template));
  const back = before.templates.filter((template) => !brought.has(template) && !held.has(templateKey(template)));
  const marked = new Set(before.augmented);
  return {
    templates: [...stays, ...back],
    augmented: [...(now.augmented ?? []), ...back.filter((template) => marked.has(template))],
  };
}
