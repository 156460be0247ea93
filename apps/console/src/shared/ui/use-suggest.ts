import { useState, type KeyboardEvent } from 'react';
import { exactOffer, type Offer } from '#shared/ui/offers.ts';

export interface SuggestOptions {
  typed: string;
  onType: (typed: string) => void;
  /** Offers for the typed text, the best first: `matchingOffers`. */
  offers: readonly Offer[];
  onTake: (value: string) => void;
  /** Creates an item from a text that matches no offer; absent if the field takes only offers. */
  create?: { label: string; run: (typed: string) => void } | undefined;
  /** The typed text is the field's value: it is never unfinished. */
  isFree: boolean;
  /** The first offer is highlighted before anything is typed. */
  isEager: boolean;
  /** Leaving the field accepts a fully typed name. */
  takesOnLeave: boolean;
  /** Backspace in an empty field. */
  onBackspace?: (() => void) | undefined;
  /** Esc without an open list. */
  onEscape?: (() => void) | undefined;
}

const NONE = -1;

/** Handles the keys of a field with offers: which offer is highlighted, and what Enter takes. */
export function useSuggest(options: SuggestOptions) {
  const { typed, onType, offers, onTake, create, isFree, isEager, takesOnLeave, onBackspace, onEscape } = options;
  const [isOpen, setOpen] = useState(isEager);
  /** The position chosen by arrow keys for the current text. */
  const [moved, setMoved] = useState<{ typed: string; at: number } | null>(null);
  const [isUnfinished, setUnfinished] = useState(false);
  /** The initial value is not a search: Enter leaves it unchanged. */
  const [hasTyped, setTyped] = useState(false);

  const text = typed.trim();
  const creates = create !== undefined && text !== '' && !exactOffer(offers, text);
  const count = offers.length + (creates ? 1 : 0);
  const first = count > 0 && (isEager || (hasTyped && typed !== '')) ? 0 : NONE;
  const at = moved?.typed === typed && moved.at < count ? moved.at : first;

  function reset() {
    setOpen(false);
    setMoved(null);
    setTyped(false);
    setUnfinished(false);
  }

  /** The place behind the offers creates. */
  function take(index: number) {
    reset();
    const offer = offers[index];
    if (offer) onTake(offer.value);
    else create?.run(text);
  }

  function takeExact(): boolean {
    const exact = exactOffer(offers, text);
    if (exact) take(offers.indexOf(exact));
    return exact !== undefined;
  }

  function enter(event: KeyboardEvent) {
    const isHighlighted = isOpen && at !== NONE;
    if (!isHighlighted && (isFree || text === '')) return;
    event.preventDefault();
    if (isHighlighted) take(at);
    else if (takeExact()) return;
    else if (create) take(offers.length);
    else setUnfinished(true);
  }

  function move(step: 1 | -1) {
    setOpen(true);
    if (count === 0) return;
    const from = isOpen ? at : NONE;
    setMoved({ typed, at: from === NONE && step === -1 ? count - 1 : (from + step + count) % count });
  }

  return {
    isOpen,
    /** The index of the highlighted offer, or -1. */
    highlighted: isOpen ? at : NONE,
    creates,
    count,
    /** Typed, not added, and left or entered. */
    isUnfinished: isUnfinished && text !== '',
    open: () => setOpen(true),
    close: () => setOpen(false),
    take,
    type(next: string) {
      setMoved(null);
      setUnfinished(false);
      setTyped(true);
      setOpen(true);
      onType(next);
    },
    leave() {
      setOpen(false);
      setTyped(false);
      if (!takesOnLeave || !takeExact()) setUnfinished(!isFree && text !== '');
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) enter(event);
      else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Escape' && isOpen && !isEager) {
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      } else if (event.key === 'Escape' && onEscape) {
        event.preventDefault();
        onEscape();
      } else if (event.key === 'Backspace' && typed === '') onBackspace?.();
    },
  };
}
