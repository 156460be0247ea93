import { useEffect } from 'react';
import { isTyping } from '#shared/hotkeys/is-typing.ts';

const FIELD_LOOKS = 20;
const FIELD_LOOK_MS = 25;

let loading = 0;
let held: KeyboardEvent[] = [];

/**
 * Holds keys while the calling component is mounted, which means that the screen is loading. If the first key leads to
 * a field (N or Ctrl+F), that field then receives the text typed since.
 */
export function useHeldKeys(): void {
  useEffect(() => {
    loading += 1;
    addEventListener('pointerdown', forgetHeldKeys);
    return () => {
      loading -= 1;
      removeEventListener('pointerdown', forgetHeldKeys);
      // By then the screen has registered its keys, unless it is still loading.
      setTimeout(() => loading === 0 && void pressHeldKeys());
    };
  }, []);
}

export function forgetHeldKeys(): void {
  held = [];
}

/** Keeps a key for the loading screen. Keys that would act on something not yet visible are dropped. */
export function holdKey(event: KeyboardEvent): void {
  if (loading === 0 || isTyping(event.target)) return;
  if (held.length === 0 ? !leadsToField(event) : isModified(event)) return;
  if (event.key === 'Backspace') held.pop();
  else if (event.key === 'Escape') forgetHeldKeys();
  else if (event.key.length === 1 || event.key === 'Enter') held.push(event);
  else return;
  event.preventDefault();
}

function leadsToField(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  return isModified(event) ? (event.ctrlKey || event.metaKey) && !event.altKey && key === 'f' : key === 'n';
}

function isModified({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

async function pressHeldKeys(): Promise<void> {
  const [first, ...text] = held;
  held = [];
  if (!first) return;
  press(first, document.body);
  for (const key of text) {
    const field = await focusedField();
    // Outside of a text the keys would mean something else.
    if (!field) return;
    if (press(key, field) && key.key.length === 1) type(key.key, field);
  }
}

/** True if no listener prevented the default. */
function press({ key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean {
  const modifiers = { shiftKey, ctrlKey, metaKey };
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ...modifiers, bubbles: true, cancelable: true }),
  );
}

/** A field may render before it has the focus. */
async function focusedField(): Promise<Element | null> {
  for (let look = 0; look < FIELD_LOOKS; look += 1) {
    if (isTyping(document.activeElement)) return document.activeElement;
    await new Promise((resolve) => setTimeout(resolve, FIELD_LOOK_MS));
  }
  return null;
}

/** Like a browser on a real key press. */
function type(character: string, target: Element): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  target.setRangeText(character, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
  target.dispatchEvent(new InputEvent('input', { data: character, inputType: 'insertText', bubbles: true }));
}
