import { useMergedRef } from '@mantine/hooks';
import { entities as entityApi } from '@parley/contract';
import { useId, useMemo, useRef, useState, type ComponentProps } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { MarkBar } from '#parts/templates/mark-bar.tsx';
import { isEntityName, nameFor, useEntityDrafts, type EntityDraft } from '#parts/templates/new-entity.ts';
import { OfferList, offerId } from '#parts/templates/offer-list.tsx';
import { referables } from '#parts/templates/reference-offers.ts';
import { useTemplateNames } from '#parts/templates/template-names.ts';
import { referenceNames } from '#parts/templates/template-parts.ts';
import { UnknownNames } from '#parts/templates/unknown-names.tsx';
import type { Assist } from '#parts/templates/assist.ts';
import { useFieldDrafts } from '#parts/templates/use-field-drafts.ts';
import { useReferenceAssist } from '#parts/templates/use-reference-assist.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { templateTexts } from '#texts/templates.ts';
import styles from '#parts/templates/template-input.module.css';

/** A field for a template: completes `#synonym` and `@entity`, and marks selected words as one of them. */
export function TemplateInput({ ref, ...props }: ComponentProps<'input'>) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [scrolled, setScrolled] = useState(0);
  // The browser's initial selection does not mean that the user wants to mark the whole text.
  const isByHand = useRef(false);
  const listId = useId();
  const { assist, names } = useNamesIn(field, props.value);
  const shown = assist.assist;
  const isOpen = shown !== undefined && (shown.kind === 'mark' || shown.offers.length > 0);
  return (
    <span className={styles.frame}>
      <input
        {...props}
        // Escape closes the list before the dialog around the field.
        data-mantine-stop-propagation={isOpen}
        ref={useMergedRef(setField, ref)}
        {...(isOpen
          ? {
              role: 'combobox',
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': assist.active === undefined ? undefined : offerId(listId, assist.active),
            }
          : {})}
        onPointerDown={(event) => {
          isByHand.current = true;
          props.onPointerDown?.(event);
        }}
        onInput={assist.onInput}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
        onSelect={() => assist.onSelect(isByHand.current)}
        onKeyDown={(event) => {
          isByHand.current = true;
          if (!assist.onKeyDown(event)) props.onKeyDown?.(event);
        }}
        onBlur={(event) => {
          isByHand.current = false;
          assist.onBlur();
          props.onBlur?.(event);
        }}
      />
      {field && typeof props.value === 'string' && (
        <UnknownNames field={field} value={props.value} names={names} scrolled={scrolled} />
      )}
      {isOpen && field && <Offers id={listId} field={field} shown={shown} assist={assist} />}
      {shown?.kind === 'complete' && !isOpen && shown.typed.query !== '' && (
        <span className="p-visually-hidden" role="status">
          {templateTexts.noMatch(`${shown.typed.sign}${shown.typed.query}`)}
        </span>
      )}
    </span>
  );
}

/** The names that a field can refer to, and the assistant that offers them. */
function useNamesIn(field: HTMLInputElement | null, value: unknown) {
  const { entities: saved, synonyms, onMarked } = useTemplateNames();
  const drafts = useEntityDrafts();
  const draft = useFieldDrafts(value);
  const entities = useMemo(() => [...saved, ...drafts.map(asEntity)], [saved, drafts]);
  const canAdd = useCan(entityApi.create);
  const all = useMemo(() => referables(entities, synonyms), [entities, synonyms]);
  const names = useMemo(() => referenceNames(synonyms, entities), [synonyms, entities]);
  const assist = useReferenceAssist(field, all, {
    onMarked,
    isNewName: (name) => canAdd && isEntityName(name) && !names.entities.has(name),
    nameFor: canAdd ? (words) => nameFor(words, new Set(entities.map(({ name }) => name))) : undefined,
    onNew: (name, words) => draft({ name, words }),
  });
  return { assist, names };
}

function asEntity({ name, words }: EntityDraft) {
  return { name, type: words === undefined ? ('free' as const) : ('dictionary' as const), values: words ?? '' };
}

interface OffersProps {
  id: string;
  field: HTMLInputElement;
  shown: Assist;
  assist: ReturnType<typeof useReferenceAssist>;
}

function Offers({ id, field, shown, assist }: OffersProps) {
  if (shown.kind === 'mark') {
    return (
      <MarkBar
        id={id}
        words={shown.words}
        offers={shown.offers}
        active={assist.active}
        field={field}
        at={shown.selection.start}
        isSynonyms={assist.isSynonyms}
        synonym={shown.synonym}
        canAdd={assist.canAdd}
        onTake={assist.take}
        onSynonyms={assist.showSynonyms}
        onNew={assist.takeNew}
      />
    );
  }
  return (
    <OfferList
      id={id}
      offers={shown.offers}
      active={assist.active}
      label={templateTexts.offers}
      foot={<Keys />}
      field={field}
      at={shown.typed.start}
      onTake={assist.take}
      onHover={assist.setActive}
    />
  );
}

function Keys() {
  return (
    <>
      <span>
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {templateTexts.choose}
      </span>
      <span>
        <Kbd keys="Tab" /> {templateTexts.insert}
      </span>
      <span>
        <Kbd keys="#" /> {templateTexts.synonymsOnly}
      </span>
    </>
  );
}
