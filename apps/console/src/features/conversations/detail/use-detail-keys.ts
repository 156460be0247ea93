import { conversations } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { hasWords, type TurnAction } from '#features/conversations/detail/turn-actions.ts';
import type { ShownRows } from '#features/conversations/list/use-shown-rows.ts';
import type { useExpanded } from '#features/conversations/detail/use-expanded.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { shortcuts } = conversationTexts;
const { turn: turnTexts } = conversationWorkTexts;

interface DetailKeys extends Pick<ShownRows, 'shown' | 'selected' | 'step' | 'stepToProblem' | 'toFirst' | 'toLast'> {
  expansion: ReturnType<typeof useExpanded>;
  actions: readonly TurnAction[];
  /** True if no open field receives the keys. */
  isFree: boolean;
  onLabel: () => void;
  onNote: () => void;
}

/** Keys of the open conversation, and of the turn that is selected in it. */
export function useDetailKeys({ shown, selected, step, stepToProblem, toFirst, toLast, ...rest }: DetailKeys): void {
  const { expansion, actions, isFree, onLabel, onNote } = rest;
  const { expanded, expand } = expansion;
  const canEdit = useCan(conversations.createNote);
  useHotkeys(conversationTexts.title, [
    { keys: ['ArrowRight', ']'], description: turnTexts.next, run: () => step(1) },
    { keys: ['ArrowLeft', '['], description: turnTexts.previous, enabled: shown > 0, run: () => step(-1) },
    { keys: '.', description: turnTexts.nextProblem, run: () => stepToProblem(1) },
    { keys: ',', description: turnTexts.previousProblem, run: () => stepToProblem(-1) },
    { keys: 'Home', description: turnTexts.first, run: toFirst },
    { keys: 'End', description: turnTexts.last, run: toLast },
    {
      keys: 'D',
      description: turnTexts.details,
      enabled: isFree && selected !== undefined,
      run: () => selected && expand(selected.key, !expanded.has(selected.key)),
    },
    { keys: 'L', description: shortcuts.label, enabled: canEdit, run: onLabel },
    { keys: 'N', description: shortcuts.note, enabled: isFree && canEdit && !selected, run: onNote },
    ...actions.map(({ hotkey, label, isOfWords, run }) => ({
      keys: hotkey,
      description: label,
      enabled: isFree && selected !== undefined && (!isOfWords || hasWords(selected)),
      run: () => selected && run(selected),
    })),
  ]);
}
