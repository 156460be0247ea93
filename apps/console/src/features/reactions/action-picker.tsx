import { Button, Combobox, useCombobox } from '@mantine/core';
import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import { searchKey } from '@parley/domain';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNames } from '#features/reactions/reaction-names.ts';
import styles from '#features/reactions/reactions.module.css';

/** Offers every action that a reaction can use, with what it does. */
export function ActionPicker({ onPick }: { onPick: (name: string) => void }) {
  const { actions } = useNames();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  // Whoever opens it goes on typing. Until it has its place the list is hidden, and nothing in it takes the focus.
  const searchInput = useRef<HTMLInputElement>(null);
  const isOpen = combobox.dropdownOpened;
  useEffect(() => {
    if (!isOpen) return undefined;
    let frame = 0;
    const takeFocus = () => {
      searchInput.current?.focus();
      if (document.activeElement !== searchInput.current) frame = requestAnimationFrame(takeFocus);
    };
    takeFocus();
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  const matches = (...texts: string[]) => searchKey(texts.join(' ')).includes(searchKey(search));
  const builtIn = BUILT_IN_ACTIONS.filter(({ name, documentation }) => matches(name, documentation));
  const own = actions.filter((name) => matches(name));
  return (
    <Combobox
      store={combobox}
      position="top-start"
      width={304}
      onOptionSubmit={(name) => {
        combobox.closeDropdown();
        onPick(name);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="subtle"
          color="gray"
          className={styles.addAction}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          Add action
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles.pickerDropdown}>
        <Combobox.Search
          className={styles.pickerSearch}
          ref={searchInput}
          aria-label="Find action"
          placeholder="Find action"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        <Combobox.Options aria-label="Actions">
          {builtIn.length + own.length === 0 && <Combobox.Empty>No action is called that</Combobox.Empty>}
          {builtIn.length > 0 && (
            <Combobox.Group label="Built in">
              {builtIn.map(({ name, documentation }) => (
                <Combobox.Option key={name} value={name}>
                  <strong>{name}</strong>
                  <div className={styles.muted}>{documentation}</div>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {own.length > 0 && (
            <Combobox.Group label="Of this project">
              {own.map((name) => (
                <Combobox.Option key={name} value={name}>
                  <strong>{name}</strong>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
