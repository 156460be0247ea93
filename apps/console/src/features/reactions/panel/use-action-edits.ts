import type { ActionCall } from '@parley/domain';
import { useState } from 'react';
import { isQuestion, moved } from '#features/reactions/action-calls.ts';
import { openQuestion, useOpenQuestion, useQuestionOfSaved } from '#features/reactions/open-question.ts';
import { blocksOf, placesIn } from '#features/reactions/panel/blocks.ts';
import { withChanged } from '#features/reactions/panel/else-of.ts';
import { useNames } from '#features/reactions/reaction-names.ts';

/** With more actions than this the cards begin folded. */
const OPEN_AT_MOST = 8;

/** The element to focus after drawing. A form has the place of its first question. */
export interface FocusTarget {
  index: number;
  on: 'head' | 'field' | 'condition' | 'form';
}

export type ActionEdits = ReturnType<typeof useActionEdits>;

/** Arranges the actions of a reaction. What belongs to an action moves along: whether it is unfolded, and the focus. */
export function useActionEdits(
  reaction: number,
  calls: readonly ActionCall[],
  onChange: (calls: ActionCall[]) => void,
  onArrange: (calls: ActionCall[]) => void,
) {
  const { isReadOnly } = useNames();
  const [isOpen, setOpen] = useState(() => calls.map(() => calls.length <= OPEN_AT_MOST));
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const question = useOpenQuestion(reaction);
  useQuestionOfSaved(reaction);
  const showQuestion = (at: number | null) => openQuestion(reaction, at);

  const arrange = (order: readonly number[], target: FocusTarget) => {
    setOpen((open) => order.map((at) => open[at] ?? true));
    if (question !== null) showQuestion(order.indexOf(question));
    setFocus(target);
    onArrange(order.flatMap((at) => calls[at] ?? []));
  };

  return {
    calls,
    isReadOnly,
    focus,
    /** The place of the question that is unfolded. */
    question,
    isOpen: (index: number) => isOpen[index] ?? true,
    focusOn: setFocus,
    onFocused: () => setFocus(null),
    change: (index: number, changed: ActionCall) => onChange(withChanged(calls, index, changed)),
    changeAll: (changed: readonly ActionCall[], from: number) =>
      onArrange([...calls.slice(0, from), ...changed, ...calls.slice(from + changed.length)]),
    toggle: (index: number) => setOpen((open) => calls.map((_, at) => (at === index) !== (open[at] ?? true))),
    showQuestion,

    move(from: number, to: number): void {
      if (isReadOnly || to < 0 || to >= calls.length || from === to) return;
      arrange(moved([...calls.keys()], from, to), { index: to, on: 'head' });
    },

    /** Moves a card past others; a form moves as a whole. */
    moveBlock(from: number, to: number): void {
      const blocks = blocksOf(calls);
      const block = blocks[from];
      if (isReadOnly || block === undefined || to < 0 || to >= blocks.length || from === to) return;
      const order = moved(blocks, from, to).flatMap(placesIn);
      arrange(order, { index: order.indexOf(block.from), on: block.kind === 'form' ? 'form' : 'head' });
    },

    insert(index: number, call: ActionCall): void {
      setOpen((open) => open.toSpliced(index, 0, true));
      if (isQuestion(call)) showQuestion(index);
      else if (question !== null && question >= index) showQuestion(question + 1);
      setFocus({ index, on: 'field' });
      onArrange(calls.toSpliced(index, 0, call));
    },

    remove(index: number, count = 1): void {
      setOpen((open) => open.toSpliced(index, count));
      if (question !== null && question >= index) showQuestion(question < index + count ? null : question - count);
      setFocus(calls.length > count ? { index: Math.min(index, calls.length - count - 1), on: 'head' } : null);
      onArrange(calls.toSpliced(index, count));
    },
  };
}
