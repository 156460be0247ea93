import { useMergedRef } from '@mantine/hooks';
import { entities as entityApi } from '@parley/contract';
import { Suspense, useId, useMemo, useRef, useState, type ComponentProps, type FocusEvent } from 'react';
import { useCan } from '#shared/access/access.tsx';
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
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { templateTexts } from '#texts/templates.ts';
import styles from '#parts/templates/template-input.module.css';

const loadBar = async () => (await import('#parts/templates/mark-bar.tsx')).MarkBar;
/** The keys mark words without it, too. */
const MarkBar = lazyComponent(loadBar, () => null);

/** A field for a template: completes `#synonym` and `@entity`, and marks selected words as one of them. */
export function TemplateInput({ ref, ...props }: ComponentProps<'input'>) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [scrolled, setScrolled] = useState(0);
  // The browser's initial selection does not mean that the user wants to mark the whole text.
  const isByHand = useRef(false);
  const listId = useId();
  const { assist, names, naming } = useNamesIn(field, props.value);
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
          if (isBeside(event)) return;
          isByHand.current = false;
          assist.onBlur();
          props.onBlur?.(event);
        }}
      />
      {field && typeof props.value === 'string' && (
        <UnknownNames field={field} value={props.value} names={names} scrolled={scrolled} />
      )}
      {isOpen && field && (
        <Offers id={listId} field={field} shown={shown} assist={assist} naming={naming} onLeave={props.onBlur} />
      )}
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
  /** The words for which a new entity is named. */
  const [asked, setAsked] = useState<string>();
  const all = useMemo(() => referables(entities, synonyms), [entities, synonyms]);
  const names = useMemo(() => referenceNames(synonyms, entities), [synonyms, entities]);
  const assist = useReferenceAssist(field, all, {
    onMarked,
    isNewName: (name) => canAdd && isEntityName(name) && !names.entities.has(name),
    askName: canAdd ? setAsked : undefined,
    onNew: draft,
  });
  const end = () => {
    setAsked(undefined);
    field?.focus({ preventScroll: true });
  };
  const naming: Naming | undefined =
    asked === undefined || assist.assist?.kind !== 'mark'
      ? undefined
      : {
          suggested: nameFor(asked, names.entities),
          isNewName: (name) => !names.entities.has(name),
          end,
          forget: () => setAsked(undefined),
          name({ name, type }) {
            end();
            assist.take({ kind: 'entity', name, text: `@${name}`, detail: '', value: asked });
            draft({ name, type, words: asked });
          },
        };
  return { assist, names, naming };
}

function asEntity({ name, type, words }: EntityDraft) {
  return { name, type, values: words ?? '' };
}

/** Whether the focus goes to a part of the field's own bar. */
function isBeside({ relatedTarget: next }: FocusEvent): boolean {
  return next instanceof Element && next.closest('[data-beside-field]') !== null;
}

/** The question for the name of a new entity. */
interface Naming {
  suggested: string;
  isNewName: (name: string) => boolean;
  name: (entity: Pick<EntityDraft, 'name' | 'type'>) => void;
  /** Goes back to the field, with the words still marked. */
  end: () => void;
  forget: () => void;
}

interface OffersProps {
  id: string;
  field: HTMLInputElement;
  shown: Assist;
  assist: ReturnType<typeof useReferenceAssist>;
  naming: Naming | undefined;
  /** The focus goes from the bar to elsewhere, which leaves the field. */
  onLeave: ComponentProps<'input'>['onBlur'];
}

function Offers({ id, field, shown, assist, naming, onLeave }: OffersProps) {
  if (shown.kind === 'mark') {
    return (
      <Suspense fallback={null}>
        <MarkBar
          id={id}
          words={shown.words}
          offers={shown.offers}
          active={assist.active}
          field={field}
          at={shown.selection.start}
          isSynonyms={assist.isSynonyms}
          synonym={shown.synonym}
          naming={naming?.suggested}
          isNewName={(name) => naming?.isNewName(name) ?? false}
          onTake={assist.take}
          onSynonyms={assist.showSynonyms}
          onAskName={assist.canAdd ? assist.takeNew : undefined}
          onName={(entity) => naming?.name(entity)}
          onNameless={() => naming?.end()}
          onLeave={(event) => {
            if (event.relatedTarget === field || isBeside(event)) return;
            naming?.forget();
            assist.onBlur();
            onLeave?.(event);
          }}
        />
      </Suspense>
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
