import { entities, intents } from '@parley/contract';
import type { Entity } from '@parley/domain';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import type { OutsideChange } from '#shared/saving/buffer.ts';
import { reactionTexts } from '#texts/reactions.ts';

const { created: texts } = reactionTexts;
const APIS = { intent: intents, entity: entities };

interface NewThing {
  what: 'intent' | 'entity';
  name: string;
  /** The type of a new entity; ignored for an intent. */
  type: Entity['type'];
}

/** Adds an intent or an entity at once, as on its own screen; undo takes it back among the steps of the reactions. */
export async function createThing(thing: NewThing, record: (change: OutsideChange) => void): Promise<void> {
  const { what, name } = thing;
  let id = await add(thing);
  if (id === undefined) return;
  const again = async () => {
    id = await add(thing);
  };
  notify.success({ title: texts(what, name) });
  record({
    undo() {
      const added = id;
      if (added !== undefined) void quietly(what, () => call(APIS[what].remove, { params: { id: added } }));
    },
    redo: () => void again(),
  });
}

async function add({ what, name, type }: NewThing): Promise<number | undefined> {
  const made = await quietly(what, () =>
    what === 'intent' ? call(intents.create, { body: { name } }) : call(entities.create, { body: { name, type } }),
  );
  return made?.id;
}

/** A refusal shows its own notice. */
async function quietly<Reply>(what: 'intent' | 'entity', ask: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    const reply = await ask();
    await refresh(APIS[what].list);
    return reply;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
    return undefined;
  }
}
