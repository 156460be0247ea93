import { useState, type FormEvent, type KeyboardEvent } from 'react';
import {
  completed,
  completions,
  marked,
  markings,
  typedReference,
  type Referable,
  type ReferenceOffer,
  type TypedReference,
} from '#parts/templates/reference-offers.ts';
import { typeInto } from '#shared/ui/text-place.ts';

interface Range {
  start: number;
  end: number;
}

/** Names that complete the typed text, or that can replace the selected words. */
export type Assist =
  | { kind: 'complete'; typed: TypedReference; offers: readonly ReferenceOffer[]; at: number }
  | { kind: 'mark'; selection: Range; words: string; offers: readonly ReferenceOffer[]; at: number };

interface Caret extends Range {
  /** The field's text at that moment. */
  value: string;
  /** It moved by typing, by hand, or by a paste or the program. */
  by: 'typing' | 'hand' | 'other';
}

/** A longer text is not an item's name. */
const LONGEST_MARKED = 80;

/** Opens a list of entities and synonyms when the user types `#` or `@`, or selects words. */
export function useReferenceAssist(
  field: HTMLInputElement | null,
  all: readonly Referable[],
  onMarked: (words: string, offer: ReferenceOffer) => void,
) {
  const [caret, setCaret] = useState<Caret>();
  const [dismissed, setDismissed] = useState<string>();
  /** The highlighted offer. Marking starts without one, so that keys still edit the text. */
  const [active, setActive] = useState<number>();
  const found = caret && caret.value === field?.value ? assistAt(caret, all) : undefined;
  const key = found && keyOf(found);
  const assist = key === dismissed ? undefined : found;
  const last = assist ? assist.offers.length - 1 : -1;
  const highlighted = assist?.kind === 'complete' ? Math.min(active ?? 0, last) : active;

  function look(by: Caret['by']) {
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const next = { value, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
    if (caret && caret.value === value && caret.start === next.start && caret.end === next.end) return;
    setCaret({ ...next, by });
    setActive(undefined);
    // A list that was closed stays so until another name is begun, or other words are selected.
    if (!assistAt({ ...next, by }, all)) setDismissed(undefined);
  }

  function close() {
    setDismissed(key);
    setActive(undefined);
  }

  function take(offer: ReferenceOffer) {
    if (!assist || !field) return;
    setCaret(undefined);
    setActive(undefined);
    const { value } = field;
    if (assist.kind === 'complete') return typeInto(field, completed(value, assist.typed, assist.at, offer));
    typeInto(field, marked(value, assist.selection, offer));
    onMarked(assist.words, offer);
  }

  /** Whether the key was meant for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!assist || event.nativeEvent.isComposing) return false;
    const isChord = event.ctrlKey || event.metaKey;
    if (assist.kind === 'mark' && isChord && event.key.toLowerCase() === 'e') return step(event, 0);
    if (isChord || event.altKey) return false;
    if (event.key === 'Escape') {
      close();
      return handled(event);
    }
    const byNumber = assist.kind === 'mark' ? assist.offers[Number(event.key) - 1] : undefined;
    if (byNumber && !event.shiftKey) {
      take(byNumber);
      return handled(event);
    }
    if (highlighted === undefined || event.shiftKey) return false;
    if (event.key === 'ArrowDown') return step(event, highlighted === last ? 0 : highlighted + 1);
    if (event.key === 'ArrowUp') return step(event, highlighted === 0 ? last : highlighted - 1);
    const offer = assist.offers[highlighted];
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !offer) return false;
    // A fully typed name needs no change: the key goes to the field.
    if (assist.kind === 'complete' && offer.text === `${assist.typed.sign}${assist.typed.query}`) {
      close();
      return false;
    }
    take(offer);
    return handled(event);
  }

  function step(event: KeyboardEvent, to: number): boolean {
    setActive(to);
    return handled(event);
  }

  return {
    assist,
    active: highlighted,
    setActive,
    take,
    onKeyDown,
    onInput(event: FormEvent<HTMLInputElement>) {
      const isTyped = event.nativeEvent instanceof InputEvent && isTyping(event.nativeEvent.inputType);
      look(isTyped ? 'typing' : 'other');
    },
    /** The selection moved; `isByHand` is false if the program moved it. */
    onSelect: (isByHand: boolean) => look(isByHand ? 'hand' : 'other'),
    onBlur: () => setCaret(undefined),
  };
}

function handled(event: KeyboardEvent): true {
  event.preventDefault();
  event.stopPropagation();
  return true;
}

function isTyping(inputType: string): boolean {
  return inputType === 'insertText' || inputType === 'insertCompositionText' || inputType.startsWith('delete');
}

function assistAt({ value, start, end, by }: Caret, all: readonly Referable[]): Assist | undefined {
  if (start === end) {
    const typed = by === 'typing' ? typedReference(value, start) : undefined;
    return typed && { kind: 'complete', typed, offers: completions(all, typed), at: start };
  }
  const words = value.slice(start, end).trim();
  if (
    by !== 'hand' ||
    words === '' ||
    words.length > LONGEST_MARKED ||
    /[#@]/u.test(words) ||
    !isWhole(value, start, end)
  )
    return undefined;
  return { kind: 'mark', selection: { start, end }, words, offers: markings(all, words), at: start };
}

/** Parts of words are selected to be typed over. */
function isWhole(value: string, start: number, end: number): boolean {
  const isInWord = (at: number) => /^[\p{L}\p{N}]{2}$/u.test(value.slice(at - 1, at + 1));
  return !isInWord(start) && !isInWord(end);
}

function keyOf(assist: Assist): string {
  if (assist.kind === 'complete') return `complete ${assist.typed.start}`;
  return `mark ${assist.selection.start} ${assist.selection.end}`;
}
