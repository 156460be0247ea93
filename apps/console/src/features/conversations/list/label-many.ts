import { labels, type Label } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { changeMany, type ManyChosen } from '#features/conversations/list/change-many.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { many: texts } = conversationWorkTexts;

/** Puts a label on the chosen conversations, or takes it off. */
export function labelMany(which: ManyChosen, { id, name }: Label, isAdded: boolean): Promise<void> {
  const change = isAdded ? { add: [id] } : { remove: [id] };
  return changeMany(which, {
    confirmTitle: (what) => (isAdded ? texts.confirmAdd(name, what) : texts.confirmRemove(name, what)),
    confirmLabel: isAdded ? texts.add : texts.remove,
    send: (conversations) => call(labels.putMany, { body: { ...change, ...conversations } }),
    undo: undoLabels,
    done: (what) => (isAdded ? texts.added(name, what) : texts.removed(name, what)),
    restored: texts.restored,
  });
}

/** Takes back a change of labels, also their deletion or merging. */
export function undoLabels(batch: number): Promise<{ changed: number }> {
  return call(labels.undoMany, { body: { batch } });
}
