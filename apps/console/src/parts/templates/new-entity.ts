import type { Entity } from '@parley/domain';
import { EntityName } from '@parley/domain/entity';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { referenceNames, referencesIn } from '#parts/templates/template-parts.ts';

/** An entity that a template names before it exists. The save of the template adds it. */
export interface EntityDraft {
  name: string;
  type: Entity['type'];
  /** Its first value, if its type has values; undefined if it learns from the places of its name. */
  words: string | undefined;
}

const drafts = createUserStore<{ list: readonly EntityDraft[] }>({ list: [] });

/** A name for an entity that has these words as a value: `charge_card`. */
export function nameFor(words: string, taken: { has: (name: string) => boolean }): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/gu, '_').replaceAll(/^_+|_+$/gu, '') || 'entity';
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}

/** Words as one value of a list, whose signs they must not contain. */
export function asValue(words: string): string {
  return words.replaceAll(/[,=\n]/gu, ' ');
}

export function isEntityName(name: string): boolean {
  return EntityName.safeParse(name).success;
}

export function useEntityDrafts(): readonly EntityDraft[] {
  return useStore(drafts, ({ list }) => list);
}

export function draftEntity(draft: EntityDraft): void {
  drafts.set(({ list }) => ({ list: [...list.filter(({ name }) => name !== draft.name), draft] }));
}

export function dropDrafts(names: ReadonlySet<string>): void {
  const kept = drafts.get().list.filter(({ name }) => !names.has(name));
  if (kept.length < drafts.get().list.length) drafts.set({ list: kept });
}

/** Whether a template names the entity. */
export function namesEntity(template: string, name: string): boolean {
  return referencesIn(template, referenceNames([], [{ name }])).length > 0;
}

/** Takes the drafts that these texts name: the caller adds them with the texts. */
export function takeDrafts(texts: readonly string[]): EntityDraft[] {
  const taken = drafts.get().list.filter(({ name }) => texts.some((text) => namesEntity(text, name)));
  dropDrafts(new Set(taken.map(({ name }) => name)));
  return taken;
}
