import type { CheckGroup as Group, CheckState, InstallationCheck } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { installationTexts as texts } from '#texts/installation.ts';
import styles from '#features/platform/installation/installation.module.css';

export const STATE_ICONS: Record<CheckState, State> = {
  ok: 'ok',
  warning: 'warning',
  fault: 'error',
  unchecked: 'not-run',
};

interface CheckGroupProps {
  group: Group;
  checks: readonly InstallationCheck[];
  chosen: string | null;
}

/** The checks of one part of the installation. */
export function CheckGroup({ group, checks, chosen }: CheckGroupProps) {
  if (checks.length === 0) return null;
  return (
    <section className={styles.part} aria-label={texts.groups[group]}>
      <h2 className={styles.heading}>{texts.groups[group]}</h2>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} isChosen={check.id === chosen} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({
  check: { id, state, name, found, todo },
  isChosen,
}: {
  check: InstallationCheck;
  isChosen: boolean;
}) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'center' });
  }, [isChosen]);
  return (
    <li ref={row} className={styles.check} data-chosen={isChosen || undefined} data-check={id}>
      <StateIcon state={STATE_ICONS[state]} label={texts.states[state]} />
      <span className={styles.name}>{name}</span>
      <span className={styles.found}>
        {found}
        {todo !== null && <span className={styles.todo}>{todo}</span>}
      </span>
    </li>
  );
}
