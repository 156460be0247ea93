import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { matchingOffers } from '#shared/ui/offers.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import { ACTION_LABELS } from '#texts/action-labels.ts';
import { reactionTexts } from '#texts/reactions.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import styles from '#features/reactions/panel/action-list.module.css';

/** Offers every action that a reaction can use, with a description. */
export function ActionPicker({ onPick }: { onPick: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  /** Closing the search with a key returns the focus to the button that opened it. */
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
      {reactionTexts.actions.add}
    </QuietButton>
  );
}

interface ActionSearchProps {
  onPick: (name: string) => void;
  onClose: (isByKey: boolean) => void;
}

/**
 * Takes the place of the button, outside of the list, which is not yet positioned on its first render: keys typed right
 * after the press arrive. The first action is highlighted immediately.
 */
function ActionSearch({ onPick, onClose }: ActionSearchProps) {
  const { actions } = useNames();
  const [search, setSearch] = useState('');
  const offers = useMemo(
    () => [
      ...BUILT_IN_ACTIONS.map(({ name, documentation }) => ({
        value: name,
        name,
        about: [ACTION_LABELS[name] ?? [], documentation].flat().join(' · '),
        group: reactionTexts.actions.builtIn,
      })),
      ...actions.map((name) => ({ value: name, name, group: reactionTexts.actions.own })),
    ],
    [actions],
  );
  return (
    <SuggestField
      isEager
      inputRef={focusOnMount}
      label={reactionTexts.actions.search}
      placeholder={reactionTexts.actions.search}
      typed={search}
      onType={setSearch}
      offers={matchingOffers(offers, search, offers.length)}
      onTake={(name) => {
        onClose(false);
        onPick(name);
      }}
      onEscape={() => onClose(true)}
      onLeave={() => onClose(false)}
    />
  );
}
