import { entities } from '@parley/contract';
import { EntityName } from '@parley/domain/entity';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { templateTexts } from '#texts/templates.ts';

/** A name for an entity that has these words as a value: `charge_card`. */
export function nameFor(words: string, taken: ReadonlySet<string>): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/gu, '_').replaceAll(/^_+|_+$/gu, '') || 'entity';
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}

export function isEntityName(name: string): boolean {
  return EntityName.safeParse(name).success;
}

/** Adds an entity with these words as its value; without words it learns from the places of its name. */
export async function addEntity(name: string, words: string | undefined): Promise<void> {
  const body =
    words === undefined ? { name, type: 'free' as const } : { name, values: words.replaceAll(/[,=\n]/gu, ' ') };
  try {
    await call(entities.create, { body, handles: ['local'] });
    await refresh(entities.list);
    notify.success({
      title: templateTexts.entityAdded(`@${name}`),
      message: words === undefined ? templateTexts.entityLearns : templateTexts.entityHas(words),
    });
  } catch (error) {
    if (error instanceof CallSkipped) return;
    if (!(error instanceof ApiError)) throw error;
    if (!error.wasTold) notify.error({ title: templateTexts.entityNotAdded(`@${name}`), message: error.message });
  }
}
