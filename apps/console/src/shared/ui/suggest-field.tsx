import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { suggestTexts } from '#texts/suggest.ts';
import { exactOffer, type Offer } from '#shared/ui/offers.ts';
import styles from '#shared/ui/suggest-field.module.css';

export interface SuggestFieldProps {
  label: string;
  placeholder?: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  /** What fits what is typed, the best first: `matchingOffers`. */
  offers: readonly Offer[];
  onTake: (value: string) => void;
  /** What the field makes of a text that is no offer; absent where it takes offers only. */
  create?: { label: string; run: (typed: string) => void } | undefined;
  /** The typed text is the field's value: it is never unfinished. */
  isFree?: boolean;
  /** The first offer is highlighted before anything is typed. */
  isEager?: boolean;
  isReadOnly?: boolean;
  /** Stands in a box with chips, which draws the border. */
  isBare?: boolean;
  error?: ReactNode;
  className?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Backspace where nothing is typed. */
  onBackspace?: (() => void) | undefined;
  /** Esc where no list is open. */
  onEscape?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

const NONE = -1;

/**
 * A text field that offers names. Enter takes the highlighted offer; where none is highlighted, the typed text becomes
 * what the field allows, or stays and says that it is not added. It never vanishes.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, placeholder, typed, onType, offers, onTake, create, isFree = false, isEager = false } = props;
  const { isReadOnly = false, isBare = false, error, className, inputRef, onBackspace, onEscape, onLeave } = props;
  const [isOpen, setOpen] = useState(isEager);
  /** The place that the arrow keys chose for what is typed. */
  const [moved, setMoved] = useState<{ typed: string; at: number } | null>(null);
  const [isUnfinished, setUnfinished] = useState(false);
  /** A value that stands there already is no search: Enter leaves it alone. */
  const [hasTyped, setTyped] = useState(false);
  const listId = useId();
  const store = useCombobox({ opened: isOpen, onDropdownClose: () => setOpen(false) });

  const text = typed.trim();
  const creates = create !== undefined && text !== '' && !exactOffer(offers, text);
  const count = offers.length + (creates ? 1 : 0);
  const first = count > 0 && (isEager || (hasTyped && typed !== '')) ? 0 : NONE;
  const at = moved?.typed === typed && moved.at < count ? moved.at : first;
  const highlighted = isOpen ? at : NONE;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (highlighted !== NONE)
      document.getElementById(`${listId}-${highlighted}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [highlighted, listId]);

  function take(index: number) {
    const offer = offers[index];
    setOpen(false);
    setMoved(null);
    setUnfinished(false);
    setTyped(false);
    if (offer) onTake(offer.value);
    else create?.run(text);
  }

  function enter(event: KeyboardEvent) {
    if (highlighted !== NONE) {
      event.preventDefault();
      return take(highlighted);
    }
    if (isFree || text === '') return;
    event.preventDefault();
    const exact = exactOffer(offers, text);
    if (exact) take(offers.indexOf(exact));
    else if (create) take(offers.length);
    else setUnfinished(true);
  }

  function move(step: 1 | -1) {
    setOpen(true);
    if (count === 0) return;
    const from = isOpen ? at : NONE;
    setMoved({ typed, at: from === NONE && step === -1 ? count - 1 : (from + step + count) % count });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || isReadOnly) return;
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
  }

  function leave() {
    setOpen(false);
    setTyped(false);
    // Among chips a name that was typed in full is meant; elsewhere who leaves may be about to choose something else.
    const exact = isBare ? exactOffer(offers, text) : undefined;
    if (exact) take(offers.indexOf(exact));
    else setUnfinished(!isFree && text !== '');
    onLeave?.();
  }

  const hint = isUnfinished && text !== '' ? suggestTexts.unfinished(text) : undefined;
  return (
    <Combobox
      store={store}
      readOnly={isReadOnly}
      position="bottom-start"
      {...(isBare ? { width: 260 } : {})}
      onOptionSubmit={(index) => take(Number(index))}
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
          aria-activedescendant={highlighted === NONE ? undefined : optionId(highlighted)}
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
          onChange={(event) => {
            setMoved(null);
            setUnfinished(false);
            setTyped(true);
            setOpen(true);
            onType(event.currentTarget.value);
          }}
          onClick={() => !isReadOnly && setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={leave}
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
          {creates && (
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

/** Goes to the first field in which something is typed and not added. Answers whether there is one. */
export function focusUnfinished(within: ParentNode): boolean {
  const field = within.querySelector<HTMLInputElement>('input[data-unfinished]');
  field?.focus();
  return field !== null;
}
