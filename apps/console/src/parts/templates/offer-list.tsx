import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '#shared/ui/kbd.tsx';
import { quoted } from '#shared/quoted.ts';
import type { ReferenceOffer } from '#parts/templates/reference-offers.ts';
import { placeUnder, type TextPlace } from '#shared/ui/text-place.ts';
import { templateTexts } from '#texts/templates.ts';
import styles from '#parts/templates/offer-list.module.css';

interface OfferListProps {
  id: string;
  offers: readonly ReferenceOffer[];
  /** The highlighted offer; undefined while the field keeps its keys. */
  active: number | undefined;
  label: string;
  /** Entities and synonyms under separate headings; otherwise one list ordered by relevance. */
  isGrouped: boolean;
  /** Shown above the offers. */
  head?: ReactNode;
  /** Which keys do what. */
  foot: ReactNode;
  field: HTMLInputElement;
  /** The character of the field under which it begins. */
  at: number;
  onTake: (offer: ReferenceOffer) => void;
  onHover: (index: number) => void;
}

const SIZE = { width: 384, height: 320 };

export function offerId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Entities and synonyms to put into a field, below the caret. The field keeps the focus. */
export function OfferList(props: OfferListProps) {
  const { id, offers, active, label, isGrouped, head, foot, field, at, onTake, onHover } = props;
  const place = usePlace(field, at);
  return createPortal(
    // A press must neither take the focus from the field nor reach the elements below.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.popup}
      style={place}
      onMouseDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {head && <div className={styles.head}>{head}</div>}
      <div id={id} role="listbox" aria-label={label} className={styles.list}>
        {offers.map((offer, index) => (
          <div key={offer.text} role="presentation">
            {isGrouped && offers[index - 1]?.kind !== offer.kind && (
              <div className={styles.group} role="presentation">
                {offer.kind === 'entity' ? templateTexts.entities : templateTexts.synonyms}
              </div>
            )}
            {/* The keys are the field's: the list only follows the pointer. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={offerId(id, index)}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onPointerMove={() => onHover(index)}
              onClick={(event) => {
                event.stopPropagation();
                onTake(offer);
              }}
            >
              {!isGrouped && (
                <span aria-hidden>
                  <Kbd keys={String(index + 1)} />
                </span>
              )}
              <span className={styles[offer.kind]}>{offer.text}</span>
              <span className={styles.detail}>
                {offer.value === undefined ? offer.detail : templateTexts.asValue(quoted(offer.value))}
              </span>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.foot}>{foot}</div>
    </div>,
    // Content belongs into the page's main landmark. Inside a dialog, content would move with the dialog's opening
    // animation.
    (field.closest('[role="dialog"]') ? null : field.closest('main')) ?? document.body,
  );
}

/** Follows the field while the page scrolls. */
function usePlace(field: HTMLInputElement, at: number): TextPlace {
  const [place, setPlace] = useState<TextPlace>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const follow = () => setPlace(placeUnder(field, at, SIZE));
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [field, at]);
  return place;
}
