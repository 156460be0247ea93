import {
  actions,
  entities,
  graph,
  history,
  intents,
  reactions,
  settings,
  synonyms,
  tests,
  type BodyInput,
} from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { historyTexts } from '#texts/history.ts';

const texts = historyTexts.restore;

/** The resources that a restore may change. */
const CHANGED = [
  history.list,
  history.deleted,
  history.audit,
  reactions.list,
  reactions.scopes,
  graph.notes,
  intents.list,
  synonyms.list,
  entities.list,
  actions.list,
  tests.list,
  settings.get,
];

interface Restoring {
  body: BodyInput<typeof history.restore>;
  /** The newest version that the screen knows: what changed since is not overwritten. */
  atime: number;
  done: string;
}

/** Restores as a new change and offers undo. Refusals appear like those for other writes. */
export async function restore({ body, atime, done }: Restoring): Promise<void> {
  const reply = await attempt({ body, atime });
  if (!reply) return;
  if (reply.changes.length === 0) {
    notify.info({ title: texts.nothing, message: texts.nothingHint });
    return;
  }
  const undo = async () => {
    const undone = await attempt({ body: { ...body, version: reply.version - 1 }, atime: reply.version });
    if (undone) notify.success({ title: texts.undone });
  };
  notify.success({ title: done, duration: 10_000, action: { label: texts.undo, run: () => void undo() } });
}

async function attempt({ body, atime }: Omit<Restoring, 'done'>) {
  try {
    return await call(history.restore, { body, atime });
  } catch {
    // The global handler has shown it.
    return undefined;
  } finally {
    await Promise.all(CHANGED.map((endpoint) => refresh(endpoint)));
  }
}
