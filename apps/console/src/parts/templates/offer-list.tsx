import { useLayoutEffect, useState, type ReactNode } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
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
  const { id, offers, active, label, foot, field, at, onTake, onHover } = props;
  const place = usePlace(field, at, SIZE);
  return createPortal(
    // A press must neither take the focus from the field nor reach the elements below.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.popup}
      style={place}
      data-beside-field
      onMouseDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div id={id} role="listbox" aria-label={label} className={styles.list}>
        {offers.map((offer, index) => (
          <div key={offer.text} role="presentation">
            {offer.isNew !== true && offers[index - 1]?.kind !== offer.kind && (
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
              {offer.isNew === true && (
                <span className={styles.new}>
                  <IconPlus size={14} stroke={2} aria-hidden /> {templateTexts.newEntity}
                </span>
              )}
              <span className={styles[offer.kind]}>{offer.text}</span>
              <span className={styles.detail}>{offer.detail}</span>
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
export function usePlace(field: HTMLInputElement, at: number, size: { width: number; height: number }): TextPlace {
  const [place, setPlace] = useState<TextPlace>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const follow = () => setPlace(placeUnder(field, at, size));
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [field, at, size]);
  return place;
}
