import { reactions } from '@parley/contract';
import type { Reaction } from '@parley/domain';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import type { Writes } from '#shared/saving/save.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { TOLD_BY_SAVING, useSaving } from '#shared/saving/use-saving.ts';
import { openEditing } from '#testing/editing.tsx';
import { refusal, serve, type SentCall } from '#testing/server.ts';

type Added = Omit<Reaction, 'id' | 'version' | 'who'>;
type Patch = Partial<Reaction> & { id: number };

const asAdded = ({ id: _id, version: _version, who: _who, ...added }: Reaction): Added => added;

/** A call for each deletion, one for all changes, and one for each new reaction. */
export const byThing: Writes<Reaction> = {
  update: (body) => call(reactions.updateList, { body, handles: TOLD_BY_SAVING }),
  insert: (reaction) => call(reactions.create, { body: asAdded(reaction), handles: TOLD_BY_SAVING }),
  remove: ({ id, version }) => call(reactions.remove, { params: { id }, atime: version, handles: TOLD_BY_SAVING }),
};

/** One call for everything. */
export const atOnce: Writes<Reaction> = {
  all: ({ removed, changed, inserted }) => {
    const body = {
      removed: removed.map(({ id, version }) => ({ id, version })),
      changed: changed.map(({ patch }) => patch),
      added: inserted.map(asAdded),
    };
    return call(reactions.save, { body, handles: TOLD_BY_SAVING });
  },
};

/** The smallest screen that saves: a name for each reaction. */
function Screen({ writes }: { writes: Writes<Reaction> }) {
  const read = useRead(reactions.list);
  const saving = useSaving<Reaction>({
    resource: 'reactions',
    things: read.data,
    reread: async () => (await read.refetch()).data,
    writes,
  });
  return (
    <>
      {saving.things?.map(({ id, name }) => (
        <div key={id}>
          <input
            aria-label={`Name of ${id}`}
            value={name}
            onChange={(event) => saving.change(id, { name: event.target.value })}
          />
          <button onClick={() => saving.remove([id])}>Delete {name}</button>
        </div>
      ))}
      <button
        onClick={() =>
          saving.insert({ name: 'New', intents: [], condition: '', reactions_scopes_id: null, actions: [] })
        }
      >
        Add
      </button>
      <Link to="/app/intents">Intents</Link>
      <Link to="?project_id=1&reaction=1">Select</Link>
      <SaveBar
        saving={saving}
        wording={{
          noun: 'Reaction',
          titleOf: ({ name }) => name,
          labels: {
            name: 'name',
            condition: 'condition',
            intents: 'intents',
            actions: 'actions',
            reactions_scopes_id: 'scope',
            only_expected: 'only expected',
            barge_in: 'may interrupt',
            suppressions: 'suppressions',
          },
          textOf: (field, thing) => (JSON.stringify(thing[field]) ?? '').replaceAll('"', ''),
        }}
      />
    </>
  );
}

export const reaction = (id: number, changes: Partial<Reaction> = {}): Reaction => ({
  id,
  name: `Reaction ${id}`,
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [],
  version: 10,
  who: 8,
  ...changes,
});

/** Deletable ids: of the tests' reactions, and the first ids for new ones. */
const IDS = [1, 2, 3, ...Array.from({ length: 20 }, (_, at) => 101 + at)];

/** A server that stores writes and counts versions, like the real one. */
export function storing(...stored: Reaction[]) {
  const server = {
    reactions: stored,
    clock: 100,
    /** The answer to writes, instead of storing them. */
    refused: undefined as Response | undefined,
    /** Writes are answered no sooner than this. */
    held: Promise.resolve(),
  };
  const conflictsOf = (seen: { id: number; version?: number | undefined }[]) =>
    seen.flatMap(({ id, version = 0 }) => {
      const found = server.reactions.find((one) => one.id === id);
      const isOld = !found || (found.version ?? 0) > version;
      return isOld ? [{ resource: 'reactions', id, version: found?.version ?? 0, who: 8, deleted: !found }] : [];
    });
  /** All or nothing, at one moment. */
  const store = async (write: { removed?: Patch[]; changed?: Patch[]; added?: Added[] }) => {
    await server.held;
    if (server.refused) return server.refused;
    const { removed = [], changed = [], added = [] } = write;
    const conflicts = conflictsOf([...removed, ...changed]);
    if (conflicts.length > 0) return refusal(409, 'conflict', 'A concurrent edit occurred.', { conflicts });
    server.clock += 1;
    const version = server.clock;
    const kept = server.reactions.filter(({ id }) => removed.every((one) => one.id !== id));
    const patched = kept.map((one) => {
      const patch = changed.find(({ id }) => id === one.id);
      return patch ? { ...one, ...patch, version } : one;
    });
    const ids = added.map((_, index) => version + index);
    const created = added.map((one, index) => ({ ...reaction(ids[index] ?? 0), ...one, version }));
    server.clock += Math.max(0, added.length - 1);
    server.reactions = [...patched, ...created];
    return { id: ids[0], ids, version };
  };
  const removals = IDS.map((id) => [
    `DELETE /reactions/${id}`,
    ({ query }: SentCall) => store({ removed: [{ id, version: Number(query.get('atime')) }] }),
  ]);
  const calls = serve({
    'GET /reactions': () => server.reactions,
    'PUT /reactions': ({ body }: SentCall) => store({ changed: body as Patch[] }),
    'PUT /reactions/-1': ({ body }: SentCall) => store({ added: [body as Added] }),
    'POST /reactions': ({ body }: SentCall) => store(body as object),
    ...(Object.fromEntries(removals) as Record<string, unknown>),
    'GET /users': [{ id: 8, name: 'Petr M.' }],
  });
  return { server, calls, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

export async function openSaving(writes: Writes<Reaction> = byThing) {
  const view = openEditing(<Screen writes={writes} />, '/app/grapheditor?project_id=1');
  await screen.findByLabelText('Name of 1');
  return view;
}

export async function retype(user: UserEvent, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}
