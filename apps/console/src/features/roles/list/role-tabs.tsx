import { useEffect, useRef } from 'react';
import { grouped } from '#texts/counted.ts';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { roleTexts } from '#texts/roles.ts';
import styles from '#features/roles/list/role-tabs.module.css';

const { roles: texts } = roleTexts;

interface RoleTab {
  id: number;
  name: string;
  /** Users with the role in the project that is shown; undefined for a reader who may not see users. */
  users: number | undefined;
  isChanged: boolean;
}

interface RoleTabsProps {
  tabs: readonly RoleTab[];
  selected: number | undefined;
  panelId: string;
  onSelect: (id: number) => void;
}

/** One tab for each role. The arrow keys go from one to the next. */
export function RoleTabs({ tabs, selected, panelId, onSelect }: RoleTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isChanged = tabs.find(({ id }) => id === selected)?.isChanged;
  // The mark of a change makes the tab wider.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [selected, isChanged]);

  function move(step: number): void {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-role="${next.id}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={texts.tabs}
      className={styles.tabs}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1);
        else if (event.key === 'ArrowLeft') move(-1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {tabs.map(({ id, name, users, isChanged: hasMark }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-role={id}
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          className={`p-bare-button ${styles.tab}`}
          title={users === undefined ? texts.usersHidden : texts.usersHere(users)}
          onClick={() => onSelect(id)}
        >
          {name} {hasMark && <UnsavedDot />}
          {users !== undefined && <span className={`p-figures ${styles.count}`}>{grouped(users)}</span>}
        </button>
      ))}
    </div>
  );
}
