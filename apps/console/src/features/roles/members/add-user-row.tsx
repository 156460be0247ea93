import type { User } from '@parley/domain/user';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type RefObject } from 'react';
import { matchingOffers, type Offer } from '#shared/ui/offers.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import { roleTexts } from '#texts/roles.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/roles/members/members-column.module.css';

const MOST_OFFERED = 20;

interface AddUserRowProps {
  users: readonly User[];
  /** The members of the project. */
  members: ReadonlyMap<number, number>;
  inputRef: RefObject<HTMLInputElement | null>;
  onAdd: (userId: number) => void;
}

/** The line that adds a user to the project: search in place, Enter adds. */
export function AddUserRow({ users, members, inputRef, onAdd }: AddUserRowProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const all = useMemo(() => {
    const offers = users.map(({ id, name, email }): Offer => ({ value: String(id), name, about: `${email} · ${id}` }));
    // Members are found last.
    return offers.toSorted((one, other) => Number(isHere(one, members)) - Number(isHere(other, members)));
  }, [users, members]);
  const offers = useMemo(() => (typed.trim() === '' ? [] : matchingOffers(all, typed, MOST_OFFERED)), [all, typed]);

  function add(userId: number): void {
    if (members.has(userId)) return setError(texts.users.alreadyAdded);
    setTyped('');
    setError(undefined);
    onAdd(userId);
  }

  /** Selects the user if the text is unambiguous. */
  function addTyped(): void {
    const wanted = typed.trim().toLowerCase();
    const named = users.filter(({ id, name, email }) =>
      [name, email, String(id)].some((text) => text.toLowerCase() === wanted),
    );
    const [one] = named;
    if (named.length === 1 && one) add(one.id);
    else setError(texts.users.noneSelected);
  }

  return (
    <div className={styles.add}>
      <button
        type="button"
        className={`p-icon-button ${styles.plus}`}
        aria-label={roleTexts.shortcuts.add}
        onClick={addTyped}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </button>
      {/* The field passes Enter on if no user is highlighted. */}
      <div
        className="p-fill p-narrowable"
        role="presentation"
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped('');
            setError(undefined);
          }
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && offers.length === 0) addTyped();
        }}
      >
        <SuggestField
          isBare
          label={roleTexts.members.add}
          placeholder={roleTexts.members.add}
          typed={typed}
          inputRef={inputRef}
          offers={offers}
          onType={(text) => {
            setTyped(text);
            setError(undefined);
          }}
          onTake={(value) => add(Number(value))}
        />
        {error !== undefined && (
          <div className={styles.error} role="alert">
            <StateIcon state="error" size={12} /> {error}
          </div>
        )}
      </div>
    </div>
  );
}

function isHere({ value }: Offer, members: ReadonlyMap<number, number>): boolean {
  return members.has(Number(value));
}
