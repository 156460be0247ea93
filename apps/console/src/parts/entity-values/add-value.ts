import { entities, training } from '@parley/contract';
import type { Entity } from '@parley/domain';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { quoted } from '#shared/quoted.ts';
import { asValue } from '#parts/templates/new-entity.ts';
import { entityValueTexts as texts } from '#texts/entity-values.ts';

/** Adds words to the values of an entity as one revision. The notice offers undo. */
export async function addValue(entity: Entity, words: string): Promise<void> {
  const { name, values, version } = entity;
  const added = asValue(words).trim();
  const all = values.trim() === '' ? added : `${values.trimEnd()}\n${added}`;
  const saved = await write(entity, all, version);
  if (saved === undefined) return;
  const undo = () => void write(entity, values, saved);
  notify.success({ title: texts.added(quoted(added), name), action: { label: texts.undo, run: undo } });
}

/** Answers the new version. A refusal shows its own notice. */
async function write(entity: Entity, values: string, atime: number | undefined): Promise<number | undefined> {
  const change = entity.__is_system__ ? entities.updateSystem : entities.update;
  try {
    const body = { id: entity.id, values };
    const { version } = await call(change, { params: { id: entity.id }, body, atime });
    await refresh(entities.list);
    // The next turn finds the value; a server that remembers nothing has nothing to do.
    call(training.reload, { handles: ['local'] }).catch(() => {});
    return version;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    return undefined;
  }
}
