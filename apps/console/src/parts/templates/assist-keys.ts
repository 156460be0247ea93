import type { KeyboardEvent } from 'react';
import type { ReferenceOffer } from '#parts/templates/reference-offers.ts';
import type { Assist } from '#parts/templates/assist.ts';

interface KeyHandlers {
  highlighted: number | undefined;
  highlight: (index: number) => void;
  close: () => void;
  take: (offer: ReferenceOffer) => void;
  showSynonyms: () => void;
  /** Undefined if no entity can be added. */
  askName: (() => void) | undefined;
}

/** Whether a key was meant for the list of names, or for the bar of marks. */
export function assistKeyDown(event: KeyboardEvent, assist: Assist, handlers: KeyHandlers): boolean {
  if (event.nativeEvent.isComposing) return false;
  const { highlighted, highlight, close, take } = handlers;
  const isChord = event.ctrlKey || event.metaKey;
  if (assist.kind === 'mark' && isChord && event.key.toLowerCase() === 'e') return handled(event, () => highlight(0));
  if (isChord || event.altKey) return false;
  if (event.key === 'Escape') return handled(event, close);
  const command = event.shiftKey ? undefined : commandOf(event.key, assist, handlers);
  if (command) return handled(event, command);
  if (highlighted === undefined || event.shiftKey) return false;
  const last = assist.offers.length - 1;
  if (isForward(event.key, assist)) return handled(event, () => highlight(highlighted === last ? 0 : highlighted + 1));
  if (isBack(event.key, assist)) return handled(event, () => highlight(highlighted === 0 ? last : highlighted - 1));
  const offer = assist.offers[highlighted];
  if ((event.key !== 'Enter' && event.key !== 'Tab') || !offer) return false;
  if (isTypedInFull(assist, offer)) {
    close();
    return false;
  }
  return handled(event, () => take(offer));
}

/** Marked words become something by one key: a digit, S or N. */
function commandOf(
  key: string,
  assist: Assist,
  { take, showSynonyms, askName }: KeyHandlers,
): (() => void) | undefined {
  if (assist.kind !== 'mark') return undefined;
  const numbered = assist.offers[Number(key) - 1];
  if (numbered) return () => take(numbered);
  const letter = key.toLowerCase();
  if (letter === 's') return showSynonyms;
  return letter === 'n' ? askName : undefined;
}

/** The marks are side by side, the names one below the other. */
function isForward(key: string, { kind }: Assist): boolean {
  return key === 'ArrowDown' || (kind === 'mark' && key === 'ArrowRight');
}

function isBack(key: string, { kind }: Assist): boolean {
  return key === 'ArrowUp' || (kind === 'mark' && key === 'ArrowLeft');
}

/** A fully typed name needs no change: the key goes to the field. */
function isTypedInFull(assist: Assist, { text, isNew }: ReferenceOffer): boolean {
  return assist.kind === 'complete' && isNew !== true && text === `${assist.typed.sign}${assist.typed.query}`;
}

function handled(event: KeyboardEvent, run: () => void): true {
  run();
  event.preventDefault();
  event.stopPropagation();
  return true;
}
