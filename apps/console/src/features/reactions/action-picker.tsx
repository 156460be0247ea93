import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import { searchKey } from '@parley/domain';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import styles from '#features/reactions/action-list.module.css';

/** Offers every action that a reaction can use, with what it does. */
export function ActionPicker({ onPick }: { onPick: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  /** Who closes the search by a key goes on at the button that opened it. */
  const button = useRef<HTMLButtonElement>(null);
  const wasLeftByKey = useRef(false);
  useEffect(() => {
    if (!isOpen && wasLeftByKey.current) button.current?.focus();
    wasLeftByKey.current = false;
  }, [isOpen]);
  if (isOpen) {
    return (
      <ActionSearch
        onPick={onPick}
        onClose={(isByKey) => {
          wasLeftByKey.current = isByKey;
          setOpen(false);
        }}
      />
    );
  }
  return (
    <QuietButton ref={button} icon={IconPlus} className={styles.addAction} onClick={() => setOpen(true)}>
      Add action
    </QuietButton>
  );
}

interface ActionSearchProps {
  onPick: (name: string) => void;
  onClose: (isByKey: boolean) => void;
}

/**
 * Stands where the button stood, outside of the list, which has no place on the page at first: what is typed right after
 * the press arrives. The first action is chosen already.
 */
function ActionSearch({ onPick, onClose }: ActionSearchProps) {
  const { actions } = useNames();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ defaultOpened: true });
  const matches = (...texts: string[]) => searchKey(texts.join(' ')).includes(searchKey(search));
  const builtIn = BUILT_IN_ACTIONS.filter(({ name, documentation }) => matches(name, documentation));
  const own = actions.filter((name) => matches(name));
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    chooseFirst();
  }, [search]);
  return (
    <Combobox
      store={combobox}
      position="top-start"
      onOptionSubmit={(name) => {
        onClose(false);
        onPick(name);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={focusOnMount}
          aria-label="Find action"
          placeholder="Find action"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={() => onClose(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            onClose(true);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.pickerDropdown}>
        <Combobox.Options aria-label="Actions">
          {builtIn.length + own.length === 0 && <Combobox.Empty>No action is called that</Combobox.Empty>}
          {builtIn.length > 0 && (
            <Combobox.Group label="Built in">
              {builtIn.map(({ name, documentation }) => (
                <Combobox.Option key={name} value={name}>
                  <strong>{name}</strong>
                  <div className="p-caption">{documentation}</div>
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
