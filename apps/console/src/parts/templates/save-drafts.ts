import { entities, intents } from '@parley/contract';
import type { Entity } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { lastRead, refresh } from '#shared/api/hooks.ts';
import type { Change, Destination } from '#shared/changes/change.ts';
import { asValue, draftEntity, namesEntity, takeDrafts, type EntityDraft } from '#parts/templates/new-entity.ts';

/** Drafts that texts name, and the ids of those that the server has added. */
export interface NewEntities {
  drafts: readonly EntityDraft[];
  texts: readonly string[];
  ids: Map<string, number>;
}

type To = Partial<Destination>;

/** The drafts that the texts name; undefined if there are no such drafts. */
export function newEntitiesIn(texts: readonly string[]): NewEntities | undefined {
  const drafts = takeDrafts(texts);
  return drafts.length === 0 ? undefined : { drafts, texts, ids: new Map() };
}

/** The change, which also adds the entities that its texts name. One step of undo takes back both. */
export function withNewEntities<State>(change: Change<State>, texts: readonly string[]): Change<State> {
  const added = newEntitiesIn(texts);
  return added ? addedWith(change, added) : change;
}

function addedWith<State>(change: Change<State>, added: NewEntities): Change<State> {
  return {
    ...change,
    calls: (sending) => addEntitiesAround(added, sending.to, () => change.calls(sending)),
    inverse(state) {
      const back = change.inverse?.(state);
      return back && takenBackWith(back, added);
    },
  };
}

function takenBackWith<State>(change: Change<State>, added: NewEntities): Change<State> {
  return {
    ...change,
    async calls(sending) {
      const settle = await change.calls(sending);
      await takeBackEntities(added, sending.to);
      return settle;
    },
    inverse(state) {
      const again = change.inverse?.(state);
      return again && addedWith(again, added);
    },
  };
}

/** Adds the entities, then saves the texts that name them. A refusal leaves neither. */
export async function addEntitiesAround<Saved>(
  added: NewEntities | undefined,
  to: To,
  save: () => Promise<Saved>,
): Promise<Saved> {
  if (!added) return save();
  try {
    await addEntities(added, to);
    return await save();
  } catch (error) {
    // The first refusal is the one to tell.
    await takeBackEntities(added, to).catch(() => undefined);
    added.drafts.forEach(draftEntity);
    throw error;
  }
}

async function addEntities({ drafts, ids }: NewEntities, to: To): Promise<void> {
  const known = new Set(lastRead(entities.list, to.projectId)?.map(({ name }) => name));
  for (const draft of drafts) {
    if (known.has(draft.name) || ids.has(draft.name)) continue;
    const { id } = await call(entities.create, { ...to, body: contentOf(draft) });
    ids.set(draft.name, id);
  }
  await refresh(entities.list, to.projectId);
}

/** Deletes the added entities that are still as they were added, unless another template names them. */
export async function takeBackEntities({ drafts, texts, ids }: NewEntities, to: To): Promise<void> {
  if (ids.size === 0) return;
  const now = lastRead(entities.list, to.projectId) ?? [];
  const templates = (lastRead(intents.list, to.projectId) ?? []).flatMap((intent) => intent.templates);
  const others = templates.filter((template) => !texts.includes(template));
  for (const draft of drafts) {
    const id = ids.get(draft.name);
    const entity = now.find((one) => one.id === id);
    if (id === undefined || (entity && !isAsDrafted(entity, draft))) continue;
    if (others.some((template) => namesEntity(template, draft.name))) continue;
    await call(entities.remove, { ...to, params: { id } });
    ids.delete(draft.name);
  }
  await refresh(entities.list, to.projectId);
}

function contentOf({ name, type, words }: EntityDraft): { name: string; type?: Entity['type']; values?: string } {
  const isListed = words !== undefined && (type === 'dictionary' || type === 'free');
  return {
    name,
    ...(type === 'dictionary' ? {} : { type }),
    ...(isListed ? { values: asValue(words) } : {}),
  };
}

function isAsDrafted({ name, values }: Entity, draft: EntityDraft): boolean {
  return name === draft.name && values === (contentOf(draft).values ?? '');
}
