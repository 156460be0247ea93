import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useId, type ReactNode, type Ref } from 'react';
import { suggestTexts } from '#texts/suggest.ts';
import type { Offer } from '#shared/ui/offers.ts';
import { useSuggest, type SuggestOptions } from '#shared/ui/use-suggest.ts';
import styles from '#shared/ui/suggest-field.module.css';

export interface SuggestFieldProps extends Omit<SuggestOptions, 'isFree' | 'isEager' | 'takesOnLeave'> {
  label: string;
  placeholder?: string | undefined;
  isFree?: boolean;
  isEager?: boolean;
  isReadOnly?: boolean;
  /** Inside a box with chips, which draws the border. */
  isBare?: boolean;
  error?: ReactNode;
  className?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onLeave?: (() => void) | undefined;
}

/**
 * A text field that offers names. Enter takes the highlighted offer; without one, the typed text becomes a value if the
 * field allows it, or stays with a message. Typed text never disappears.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, placeholder, typed, offers, create, isFree = false, isEager = false } = props;
  const { isReadOnly = false, isBare = false, error, className, inputRef, onLeave } = props;
  // Among chips a name that was typed in full is meant; elsewhere who leaves may be about to choose something else.
  const suggest = useSuggest({ ...props, isFree, isEager, takesOnLeave: isBare });
  const { isOpen, highlighted, creates, count } = suggest;
  const listId = useId();
  const store = useCombobox({ opened: isOpen, onDropdownClose: suggest.close });
  const optionId = (index: number) => `${listId}-${index}`;
  const text = typed.trim();

  useEffect(() => {
    if (highlighted >= 0) document.getElementById(`${listId}-${highlighted}`)?.scrollIntoView({ block: 'nearest' });
  }, [highlighted, listId]);

  const hint = suggest.isUnfinished ? suggestTexts.unfinished(text) : undefined;
  return (
    <Combobox
      store={store}
      readOnly={isReadOnly}
      position="bottom-start"
      {...(isBare ? { width: 260 } : {})}
      onOptionSubmit={(index) => suggest.take(Number(index))}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          ref={inputRef ?? null}
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={highlighted < 0 ? undefined : optionId(highlighted)}
          data-mantine-stop-propagation={isOpen || undefined}
          data-unfinished={(!isFree && text !== '') || undefined}
          autoComplete="off"
          spellCheck={false}
          variant={isBare ? 'unstyled' : 'default'}
          className={[isBare ? styles.bare : '', className ?? ''].join(' ').trim()}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={typed}
          readOnly={isReadOnly}
          error={error ?? hint}
          onChange={(event) => suggest.type(event.currentTarget.value)}
          onClick={() => !isReadOnly && suggest.open()}
          onKeyDown={(event) => !isReadOnly && suggest.onKeyDown(event)}
          onBlur={() => {
            suggest.leave();
            onLeave?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isFree && count === 0}>
        <Combobox.Options id={listId} aria-label={label} className={styles.options ?? ''}>
          {count === 0 && <Combobox.Empty>{suggestTexts.nothingFits}</Combobox.Empty>}
          {grouped(offers).map(({ group, members }) => {
            const options = members.map(({ offer, index }) => (
              <Combobox.Option
                key={offer.value}
                id={optionId(index)}
                value={String(index)}
                {...chosen(index === highlighted)}
              >
                {offer.about === undefined ? (
                  offer.name
                ) : (
                  <>
                    <strong>{offer.name}</strong>
                    <div className={styles.about}>{offer.about}</div>
                  </>
                )}
              </Combobox.Option>
            ));
            return group === undefined ? (
              options
            ) : (
              <Combobox.Group key={group} label={group}>
                {options}
              </Combobox.Group>
            );
          })}
          {creates && create && (
            <Combobox.Option
              id={optionId(offers.length)}
              value={String(offers.length)}
              className={styles.create ?? ''}
              {...chosen(highlighted === offers.length)}
            >
              {create.label}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function chosen(is: boolean) {
  return { selected: is, 'aria-selected': is };
}

interface Grouped {
  group: string | undefined;
  members: { offer: Offer; index: number }[];
}

function grouped(offers: readonly Offer[]): Grouped[] {
  const indexed = offers.map((offer, index) => ({ offer, index }));
  return [...Map.groupBy(indexed, ({ offer }) => offer.group)].map(([group, members]) => ({ group, members }));
}

/** Focuses the first field whose typed text was not added. Returns whether there is one. */
export function focusUnfinished(within: ParentNode): boolean {
  const field = within.querySelector<HTMLInputElement>('input[data-unfinished]');
  field?.focus();
  return field !== null;
}
