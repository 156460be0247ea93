import type { FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { NewEntityQuestion, type NamedEntity } from '#parts/templates/new-entity-question.tsx';
import { offerId, usePlace } from '#parts/templates/offer-list.tsx';
import type { ReferenceOffer } from '#parts/templates/reference-offers.ts';
import { quoted } from '#shared/quoted.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { templateTexts as texts } from '#texts/templates.ts';
import styles from '#parts/templates/mark-bar.module.css';

interface MarkBarProps {
  id: string;
  words: string;
  offers: readonly ReferenceOffer[];
  /** Highlighted after Ctrl+E. */
  active: number | undefined;
  field: HTMLInputElement;
  /** The position of the first word. */
  at: number;
  /** Synonyms are shown in the place of entities. */
  isSynonyms: boolean;
  /** The synonym that has the words; `S` applies it. */
  synonym: ReferenceOffer | undefined;
  /** The suggested name of a new entity, while it is asked for. */
  naming: string | undefined;
  isNewName: (name: string) => boolean;
  onTake: (offer: ReferenceOffer) => void;
  onSynonyms: () => void;
  /** Undefined if no entity can be added. */
  onAskName: (() => void) | undefined;
  onName: (entity: NamedEntity) => void;
  onNameless: () => void;
  /** The focus left the question. */
  onLeave: (event: FocusEvent<HTMLInputElement>) => void;
}

const SIZE = { width: 480, height: 48 };

/** The bar under selected words offers entities and synonyms, each with a key. The field keeps the focus. */
export function MarkBar(props: MarkBarProps) {
  const { id, words, offers, active, field, at, isSynonyms, synonym, onTake, onSynonyms, onAskName } = props;
  const place = usePlace(field, at, SIZE);
  return createPortal(
    // A press must neither take the focus from the field nor reach the elements below.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.bar}
      style={place}
      data-beside-field
      onMouseDown={(event) => {
        if (props.naming === undefined) event.preventDefault();
        event.stopPropagation();
      }}
    >
      {props.naming === undefined ? (
        <>
          <span className="p-caption p-break-anywhere">{texts.markAs(quoted(words))}</span>
          <div id={id} role="listbox" aria-label={texts.offers} aria-orientation="horizontal" className={styles.marks}>
            {offers.map((offer, index) => (
              // The keys are the field's: the bar only follows the pointer.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={offer.text}
                id={offerId(id, index)}
                role="option"
                aria-selected={index === active}
                className={styles.mark}
                title={offer.detail}
                onClick={() => onTake(offer)}
              >
                <span aria-hidden>
                  <Kbd keys={String(index + 1)} />
                </span>
                <span className={styles[offer.kind]}>{offer.text}</span>
                {offer.value !== undefined && <span className="p-caption">{texts.asValue(quoted(offer.value))}</span>}
              </div>
            ))}
          </div>
          <span className={styles.commands}>
            <button type="button" tabIndex={-1} className={styles.command} onClick={onSynonyms}>
              <Kbd keys="S" /> {isSynonyms ? texts.markEntity : synonym ? synonym.text : texts.markSynonym}
            </button>
            {onAskName && (
              <button type="button" tabIndex={-1} className={styles.command} onClick={onAskName}>
                <Kbd keys="N" /> {texts.newEntity}
              </button>
            )}
          </span>
        </>
      ) : (
        <NewEntityQuestion {...props} suggested={props.naming} />
      )}
    </div>,
    (field.closest('[role="dialog"]') ? null : field.closest('main')) ?? document.body,
  );
}
