import { labels, MOST_CHOSEN, MOST_LABELED, type conversations, type Label, type QueryInput } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { counted, grouped } from '#shared/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import type { Chosen } from '#features/conversations/chosen-conversations.ts';
import { trying } from '#features/conversations/correct-turn.ts';
import { refreshConversations } from '#features/conversations/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { many: texts, undo: undoLabel } = conversationWorkTexts;

interface LabelMany {
  chosen: Chosen;
  filter: QueryInput<typeof conversations.list>;
  /** How many the filter leaves, as far as they were counted. */
  total: number;
  label: Label;
  isAdded: boolean;
}

/** Puts a label on the chosen conversations, or takes it off. All of a filter are asked about first. True when done. */
export async function labelMany({ chosen, filter, total, label, isAdded }: LabelMany): Promise<boolean> {
  if (chosen === 'all' && !(await isSure(label, isAdded, total))) return false;
  const { limit: _, cursor: __, format: ___, ...conditions } = filter;
  const which = chosen === 'all' ? { filter: conditions } : { conversations: [...chosen].slice(0, MOST_CHOSEN) };
  const change = isAdded ? { add: [label.id] } : { remove: [label.id] };
  let isDone = false;
  await trying(async () => {
    const { batch, changed } = await call(labels.putMany, { body: { ...change, ...which } });
    isDone = true;
    await refreshLabels();
    const title = (isAdded ? texts.added : texts.removed)(label.name, counted(changed, conversationTexts.one));
    const run = () => void undo(batch);
    notify.success({ title, duration: 20_000, ...(changed > 0 ? { action: { label: undoLabel, run } } : {}) });
  });
  return isDone;
}

function isSure(label: Label, isAdded: boolean, total: number): Promise<boolean> {
  const what = counted(total, conversationTexts.one);
  return confirm({
    title: isAdded ? texts.confirmAdd(label.name, what) : texts.confirmRemove(label.name, what),
    text: total >= MOST_LABELED ? `${texts.confirmCut(grouped(MOST_LABELED))} ${texts.confirmText}` : texts.confirmText,
    confirmLabel: isAdded ? texts.add : texts.remove,
  });
}

function undo(batch: number): Promise<void> {
  return trying(async () => {
    const { changed } = await call(labels.undoMany, { body: { batch } });
    await refreshLabels();
    notify.success({ title: texts.restored(counted(changed, conversationTexts.one)) });
  });
}

async function refreshLabels(): Promise<void> {
  await Promise.all([refreshConversations(), refresh(labels.list)]);
}
