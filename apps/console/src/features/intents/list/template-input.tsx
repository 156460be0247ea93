import { useMergedRef } from '@mantine/hooks';
import { entities } from '@parley/contract';
import type { Entity, Synonym } from '@parley/domain';
import { createContext, use, useId, useMemo, useRef, useState, type ComponentProps } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { OfferList, offerId } from '#parts/templates/offer-list.tsx';
import { referables } from '#parts/templates/reference-offers.ts';
import { useReferenceAssist, type Assist } from '#parts/templates/use-reference-assist.ts';
import { quoted } from '#shared/quoted.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { useMarkedWords } from '#features/intents/list/marked-words.ts';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { templateTexts } from '#texts/templates.ts';

/** The synonyms as they are edited on this screen. */
export const SynonymsContext = createContext<Synonyms | undefined>(undefined);

const NO_ENTITIES: readonly Entity[] = [];
const NO_SYNONYMS: readonly Synonym[] = [];

/** A field for a template: completes `#synonym` and `@entity`, and marks selected words as one of them. */
export function TemplateInput({ ref, ...props }: ComponentProps<'input'>) {
  const synonyms = use(SynonymsContext);
  const entityList = useRead(entities.list).data ?? NO_ENTITIES;
  const synonymList = synonyms?.saving.things ?? synonyms?.saved ?? NO_SYNONYMS;
  const all = useMemo(() => referables(entityList, synonymList), [entityList, synonymList]);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  // The browser's initial selection does not mean that the user wants to mark the whole text.
  const isByHand = useRef(false);
  const listId = useId();
  const assist = useReferenceAssist(field, all, useMarkedWords(entityList, synonyms));
  const shown = assist.assist;
  const isOpen = shown !== undefined && shown.offers.length > 0;
  return (
    <>
      <input
        {...props}
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
      {isOpen && field && (
        <OfferList
          id={listId}
          offers={shown.offers}
          active={assist.active}
          label={templateTexts.offers}
          isGrouped={shown.kind === 'complete'}
          head={shown.kind === 'mark' ? templateTexts.markAs(quoted(shown.words)) : undefined}
          foot={<Keys kind={shown.kind} isActive={assist.active !== undefined} />}
          field={field}
          at={shown.kind === 'mark' ? shown.selection.start : shown.typed.start}
          onTake={assist.take}
          onHover={(index) => shown.kind === 'complete' && assist.setActive(index)}
        />
      )}
      {shown?.kind === 'complete' && !isOpen && shown.typed.query !== '' && (
        <span className="p-visually-hidden" role="status">
          {templateTexts.noMatch(`${shown.typed.sign}${shown.typed.query}`)}
        </span>
      )}
    </>
  );
}

function Keys({ kind, isActive }: { kind: Assist['kind']; isActive: boolean }) {
  if (!isActive) {
    return (
      <span>
        <Kbd keys="Ctrl+E" /> {templateTexts.toMark}
      </span>
    );
  }
  return (
    <>
      <span>
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {templateTexts.choose}
      </span>
      <span>
        <Kbd keys="Enter" /> {kind === 'complete' ? templateTexts.insert : templateTexts.mark}
      </span>
    </>
  );
}
