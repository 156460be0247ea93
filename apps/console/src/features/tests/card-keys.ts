import type { BotTest } from '@parley/domain';
import type { Hotkey } from '#shared/hotkeys/hotkeys.ts';
import { testTexts } from '#texts/tests.ts';

const { shortcuts: texts } = testTexts;

interface CardCommands {
  run: (test: BotTest) => void;
  edit: (test: BotTest) => void;
  clone: (test: BotTest) => void;
  canEdit: boolean;
}

/** Keys that move between cards, and keys for the test that contains the focus. */
export function cardKeys(shown: readonly BotTest[], { run, edit, clone, canEdit }: CardCommands): Hotkey[] {
  const withFocused = (run: (test: BotTest) => void) => () => {
    const id = Number(document.activeElement?.closest<HTMLElement>('[data-test]')?.dataset['test']);
    const test = shown.find((one) => one.id === id);
    if (test) run(test);
  };
  return [
    { keys: 'ArrowDown', description: texts.next, run: () => focusCard(1) },
    { keys: 'ArrowUp', description: texts.previous, run: () => focusCard(-1) },
    { keys: 'R', description: texts.run, run: withFocused(run) },
    { keys: 'E', description: texts.edit, enabled: canEdit, run: withFocused(edit) },
    { keys: 'C', description: texts.clone, enabled: canEdit, run: withFocused(clone) },
  ];
}

/** Goes to the run button of the next card or the one before. */
function focusCard(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-test]')].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const card = cards[at === -1 ? 0 : at + step];
  card?.querySelector<HTMLElement>('button')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}
