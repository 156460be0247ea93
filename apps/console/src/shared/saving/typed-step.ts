import { createPageStore } from '#shared/global-state.ts';
import { isTyping } from '#shared/hotkeys/is-typing.ts';

/** The number of the text that is being typed, and its field. */
const typing = createPageStore<{ text: number; field: Element | null }>({ text: 0, field: null });

/** What is typed next begins a step of undo of its own, however soon it comes. */
export function endTypedStep(): void {
  typing.set(({ text, field }) => ({ text: text + 1, field }));
}

/** Identifies the text that is being typed: only letters of one field join one step. Null for a press of a control. */
export function typedText(): number | null {
  const focused = document.activeElement;
  if (focused && focused !== document.body && (!isTyping(focused) || focused instanceof HTMLSelectElement)) return null;
  if (focused !== typing.get().field) typing.set(({ text }) => ({ text: text + 1, field: focused }));
  return typing.get().text;
}
