import { labels, MOST_CHANGED, MOST_CHOSEN, type conversations, type QueryInput } from '@parley/contract';
import { refresh } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import type { Chosen } from '#features/conversations/list/chosen-conversations.ts';
import { trying } from '#features/conversations/detail/correct-turn.ts';
import { refreshConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { many: texts, undo: undoLabel } = conversationWorkTexts;

type Filter = QueryInput<typeof conversations.list>;

/** The conversations that somebody has chosen. */
export interface ManyChosen {
  chosen: Chosen;
  filter: Filter;
  /** The number of conversations that the filter leaves, as far as they were counted. */
  total: number;
}

/** A common change. The texts take the counted conversations. */
interface ManyChange {
  confirmTitle: (what: string) => string;
  confirmLabel: string;
  send: (which: { filter: Filter } | { conversations: string[] }) => Promise<{ batch: number; changed: number }>;
  undo: (batch: number) => Promise<{ changed: number }>;
  done: (what: string) => string;
  restored: (what: string) => string;
}

/** Changes the chosen conversations; all of a filter are asked about first. */
export async function changeMany({ chosen, filter, total }: ManyChosen, change: ManyChange): Promise<void> {
  if (chosen === 'all' && !(await isSure(change, total))) return;
  const { limit: _, cursor: __, format: ___, ...conditions } = filter;
  const which = chosen === 'all' ? { filter: conditions } : { conversations: [...chosen].slice(0, MOST_CHOSEN) };
  await trying(async () => {
    const { batch, changed } = await change.send(which);
    await refreshChanged();
    const title = change.done(counted(changed, conversationTexts.one));
    if (changed === 0) notify.success({ title });
    else offerUndo(title, () => change.undo(batch), change.restored);
  });
}

/** Reports a change, with a button that undoes it. */
export function offerUndo(
  title: string,
  undo: () => Promise<{ changed: number }>,
  restored: (what: string) => string,
): void {
  const run = () =>
    trying(async () => {
      const { changed } = await undo();
      await refreshChanged();
      notify.success({ title: restored(counted(changed, conversationTexts.one)) });
    });
  notify.success({ title, duration: 20_000, action: { label: undoLabel, run: () => void run() } });
}

function isSure({ confirmTitle, confirmLabel }: ManyChange, total: number): Promise<boolean> {
  return confirm({
    title: confirmTitle(counted(total, conversationTexts.one)),
    text: total >= MOST_CHANGED ? `${texts.confirmCut(grouped(MOST_CHANGED))} ${texts.confirmText}` : texts.confirmText,
    confirmLabel,
  });
}

async function refreshChanged(): Promise<void> {
  await Promise.all([refreshConversations(), refresh(labels.list)]);
}
