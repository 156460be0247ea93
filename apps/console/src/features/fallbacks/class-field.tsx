import { Button } from '@mantine/core';
import { intents } from '@parley/contract';
import { IntentName, searchKey } from '@parley/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/fallbacks/class-field.module.css';

interface ClassFieldProps {
  /** The key for it was pressed. */
  isFocused: boolean;
  onLeave: () => void;
  /** Given up by its key. */
  onEscape: () => void;
  /** Null is the placeholder: it only marks. */
  onSet: (intent: { id: number; name: string } | null) => void;
  /** Offered where nothing has the name that was typed. */
  onNew?: (name: string) => void;
}

const PLACEHOLDER = 'placeholder';
const NEW = 'new';
const SHOWN = 50;

/** The class of phrases: type a part of the intent's name, Enter, and Enter again to set it. */
export function ClassField({ isFocused, onLeave, onEscape, onSet, onNew }: ClassFieldProps) {
  const { data: all } = useRead(intents.list);
  const [value, setValue] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [newName, setNewName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isPicked = useRef(false);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  const known = useMemo(() => new Map(all?.map(({ id, name }) => [String(id), name])), [all]);
  const options = useMemo(() => {
    const wanted = searchKey(search);
    const found = [...known]
      .filter(([, name]) => searchKey(name).includes(wanted))
      .toSorted(([, a], [, b]) => a.localeCompare(b))
      .slice(0, SHOWN)
      .map(([id, name]) => ({ value: id, label: name }));
    const name = value === NEW ? newName : search.trim();
    const isNew = onNew && IntentName.safeParse(name).success && ![...known.values()].includes(name);
    return [
      ...found,
      ...(isNew && name !== texts.fallbacks.placeholder
        ? [{ value: NEW, label: fallbackTexts.classify.createIntent(name) }]
        : []),
      { value: PLACEHOLDER, label: texts.fallbacks.placeholder },
    ];
  }, [known, search, newName, value, onNew]);

  function pick(picked: string | null) {
    isPicked.current = true;
    if (picked === NEW) setNewName(search.trim());
    setValue(picked);
  }

  /** The list forgets which option it marks when letters came faster than it opened; its Enter does nothing then. */
  function pickMarked() {
    const list = document.getElementById(input.current?.getAttribute('aria-controls') ?? '');
    const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
    isPicked.current = false;
    queueMicrotask(() => !isPicked.current && marked?.click());
  }

  function set() {
    const name = value === null ? undefined : known.get(value);
    setValue(null);
    setSearch('');
    onLeave();
    if (value === NEW) onNew?.(newName);
    else if (value === PLACEHOLDER) onSet(null);
    else if (value !== null && name !== undefined) onSet({ id: Number(value), name });
  }

  return (
    <span className={styles.field}>
      <SearchSelect
        ref={input}
        flex={1}
        miw={120}
        aria-label={fallbackTexts.classify.class}
        placeholder={fallbackTexts.classify.classHint}
        data={options}
        // The options are chosen above, so that the last two stay.
        filter={({ options: given }) => given}
        searchValue={search}
        onSearchChange={setSearch}
        value={value}
        onChange={pick}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onBlur={onLeave}
        selectFirstOptionOnChange
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isOpen && !event.nativeEvent.isComposing) pickMarked();
          else if (event.key === 'Enter' && !isOpen && value !== null) {
            event.preventDefault();
            set();
          } else if (event.key === 'Escape' && !isOpen) onEscape();
        }}
      />
      <Button disabled={value === null} onClick={set}>
        {fallbackTexts.classify.setClass}
      </Button>
    </span>
  );
}
