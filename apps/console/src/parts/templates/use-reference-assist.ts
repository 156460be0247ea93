import { useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Assist, Range } from '#parts/templates/assist.ts';
import { assistKeyDown } from '#parts/templates/assist-keys.ts';
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
import type { EntityDraft } from '#parts/templates/new-entity.ts';
import { typeInto } from '#shared/ui/text-place.ts';

interface AssistHandlers {
  onMarked: (marked: { words: string; offer: ReferenceOffer; text: string }) => void;
  /** Whether an entity of this name can be added. */
  isNewName: (name: string) => boolean;
  /** Asks for the name of a new entity for words; undefined if none can be added. */
  askName: ((words: string) => void) | undefined;
  onNew: (draft: EntityDraft) => void;
}

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
  { onMarked, isNewName, askName, onNew }: AssistHandlers,
) {
  const [caret, setCaret] = useState<Caret>();
  const [dismissed, setDismissed] = useState<string>();
  /** The highlighted offer. Marking starts without one, so that keys still edit the text. */
  const [active, setActive] = useState<number>();
  const [isSynonyms, setSynonyms] = useState(false);
  const lists = { all, isSynonyms, isNewName };
  const found = caret && caret.value === field?.value ? assistAt(caret, lists) : undefined;
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
    setSynonyms(false);
    // A list that was closed stays so until another name is begun, or other words are selected.
    if (!assistAt({ ...next, by }, lists)) setDismissed(undefined);
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
    if (assist.kind === 'complete') {
      if (offer.isNew) onNew({ name: offer.name, type: 'free', words: undefined });
      return typeInto(field, completed(value, assist.typed, assist.at, offer));
    }
    typeInto(field, marked(value, assist.selection, offer));
    onMarked({ words: assist.words, offer, text: value });
  }

  function showSynonyms() {
    if (assist?.kind !== 'mark') return;
    if (!isSynonyms && assist.synonym) return take(assist.synonym);
    setSynonyms(!isSynonyms);
    setActive(undefined);
  }

  const takeNew = () => assist?.kind === 'mark' && askName?.(assist.words);

  /** Whether the key was meant for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const ask = askName && takeNew;
    const handlers = { highlighted, highlight: setActive, close, take, showSynonyms, askName: ask };
    return assist !== undefined && assistKeyDown(event, assist, handlers);
  }

  return {
    assist,
    active: highlighted,
    setActive,
    take,
    isSynonyms,
    showSynonyms,
    takeNew,
    canAdd: askName !== undefined,
    onKeyDown,
    onInput: ({ nativeEvent }: FormEvent<HTMLInputElement>) => look(isTyped(nativeEvent) ? 'typing' : 'other'),
    /** The selection moved; `isByHand` is false if the program moved it. */
    onSelect: (isByHand: boolean) => look(isByHand ? 'hand' : 'other'),
    onBlur: () => setCaret(undefined),
  };
}

function isTyped(event: Event): boolean {
  return event instanceof InputEvent && isTyping(event.inputType);
}

function isTyping(inputType: string): boolean {
  return inputType === 'insertText' || inputType === 'insertCompositionText' || inputType.startsWith('delete');
}

interface Lists {
  all: readonly Referable[];
  isSynonyms: boolean;
  isNewName: (name: string) => boolean;
}

function assistAt({ value, start, end, by }: Caret, { all, isSynonyms, isNewName }: Lists): Assist | undefined {
  if (start === end) {
    const typed = by === 'typing' ? typedReference(value, start) : undefined;
    return typed && { kind: 'complete', typed, offers: withNew(completions(all, typed), typed, isNewName), at: start };
  }
  const words = value.slice(start, end).trim();
  // Opening a template for editing selects all of it, so that typing replaces the text.
  const isAll = start === 0 && end === value.length;
  if (
    by !== 'hand' ||
    isAll ||
    words === '' ||
    words.length > LONGEST_MARKED ||
    /[#@]/u.test(words) ||
    !isWhole(value, start, end)
  )
    return undefined;
  const synonyms = markings(all, words, 'synonym');
  return {
    kind: 'mark',
    selection: { start, end },
    words,
    offers: isSynonyms ? synonyms : markings(all, words),
    at: start,
    synonym: synonyms[0]?.value === undefined ? undefined : synonyms[0],
  };
}

/** The typed name as a new entity, after what exists. */
function withNew(
  offers: readonly ReferenceOffer[],
  { sign, query }: TypedReference,
  isNewName: (name: string) => boolean,
): readonly ReferenceOffer[] {
  if (sign === '#' || query === '' || !isNewName(query)) return offers;
  return [...offers, { kind: 'entity', name: query, text: `@${query}`, detail: '', isNew: true }];
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
