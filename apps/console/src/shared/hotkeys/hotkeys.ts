import { useEffect, useRef } from 'react';
import { forgetHeldKeys, holdKey } from '#shared/hotkeys/held-keys.ts';
import { isTyping } from '#shared/hotkeys/is-typing.ts';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

export interface Hotkey {
  /** `Ctrl+Shift+T`, `Esc`, `?`. Several are equal ways; the first is shown. */
  keys: string | string[];
  /** For the list of shortcuts: a verb and its object. */
  description: string;
  /** Absent if the focused component handles the key: it is only listed. */
  run?: (event: KeyboardEvent) => void;
  /** Off while false; not listed then. */
  enabled?: boolean;
  /** Chords with a meaning in text fields, such as Ctrl+A, keep that meaning there. */
  yieldsToTyping?: true;
}

interface Registration {
  scope: string;
  /** Belongs to a dialog: active while a dialog is open, when all others are not. */
  inDialog: boolean;
  /** A fallback for a key that no other hotkey takes; not listed. */
  isLast: boolean;
  hotkeys: () => Hotkey[];
}

const registrations = createPageStore<{ list: Registration[] }>({ list: [] });

/**
 * Keys of a screen or part while it is on the page. The part that came last wins.
 * Nothing fires while text is typed, except chords with Ctrl or Alt+Shift; and behind an open dialog nothing fires.
 */
export function useHotkeys(scope: string, hotkeys: Hotkey[], { inDialog = false, isLast = false } = {}): void {
  const current = useRef(hotkeys);
  useEffect(() => {
    current.current = hotkeys;
  });
  useEffect(() => {
    const registration = { scope, inDialog, isLast, hotkeys: () => current.current };
    registrations.set(({ list }) => ({ list: isLast ? [registration, ...list] : [...list, registration] }));
    return () => registrations.set(({ list }) => ({ list: list.filter((item) => item !== registration) }));
  }, [scope, inDialog, isLast]);
}

export interface ListedHotkeys {
  scope: string;
  hotkeys: { keys: string[]; description: string }[];
}

/** What `?` shows: the keys that work now, by scope. */
export function useHotkeyList(): ListedHotkeys[] {
  const list = useStore(registrations, (state) => state.list);
  const byScope = Map.groupBy(
    list.filter(({ isLast }) => !isLast),
    ({ scope }) => scope,
  );
  return [...byScope].map(([scope, items]) => ({
    scope,
    hotkeys: items
      .flatMap((item) => item.hotkeys())
      .filter(({ enabled }) => enabled !== false)
      .map(({ keys, description }) => ({ keys: [keys].flat(), description })),
  }));
}

/** Sends a key to the hotkey that it means. Called once, by the app, for the whole page. */
export function listenForHotkeys(): () => void {
  // The key may close a dialog before it gets here: the dialog has handled it.
  let isBehind = false;
  const onCapture = () => {
    isBehind = isBehindDialog();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const hotkey = meaning(event, isBehind);
    if (!hotkey) return isBehind ? undefined : holdKey(event);
    forgetHeldKeys();
    event.preventDefault();
    hotkey.run?.(event);
  };
  window.addEventListener('keydown', onCapture, { capture: true });
  window.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener('keydown', onCapture, { capture: true });
    window.removeEventListener('keydown', onKeyDown);
  };
}

function meaning(event: KeyboardEvent, isBehind: boolean): Hotkey | undefined {
  const isChord = event.ctrlKey || event.metaKey || (event.altKey && event.shiftKey);
  for (const { inDialog, hotkeys } of registrations.get().list.toReversed()) {
    if (isBehind && !inDialog) continue;
    for (const hotkey of hotkeys()) {
      if (hotkey.enabled === false || !hotkey.run) continue;
      if ((!isChord || hotkey.yieldsToTyping) && isTyping(event.target)) continue;
      if ([hotkey.keys].flat().some((keys) => matches(event, keys))) return hotkey;
    }
  }
  return undefined;
}

function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const key = (parts.at(-1) ?? '').toLowerCase();
  const isLetter = /^[a-z]$/u.test(key);
  if ((event.ctrlKey || event.metaKey) !== parts.includes('Ctrl')) return false;
  if (event.altKey !== parts.includes('Alt')) return false;
  // Some keyboards need Shift for a sign, so Shift is not compared there.
  if ((isLetter || parts.includes('Shift')) && event.shiftKey !== parts.includes('Shift')) return false;
  const pressed = event.key === 'Escape' ? 'esc' : event.key.toLowerCase();
  if (pressed === key) return true;
  // Alt and non-Latin layouts change the sign; the key's place still tells the letter.
  return isLetter && !/^[a-z]$/u.test(pressed) && event.code === `Key${key.toUpperCase()}`;
}
