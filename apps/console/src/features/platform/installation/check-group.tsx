import type { CheckState, InstallationCheck } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { installationTexts as texts } from '#texts/installation.ts';
import styles from '#features/platform/installation/installation.module.css';

export const STATE_ICONS: Record<CheckState, State> = {
  ok: 'ok',
  warning: 'warning',
  fault: 'error',
  unchecked: 'not-run',
};

interface CheckPartProps {
  title: string;
  /** The page of the guide about it. */
  guide?: string;
  checks: readonly InstallationCheck[];
  chosen: string | null;
}

/** The checks that need attention, or the others of one part of the installation. */
export function CheckPart({ title, guide, checks, chosen }: CheckPartProps) {
  if (checks.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>
        {title} {guide !== undefined && <GuideLink page={guide} />}
      </h2>
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
    if (!isChosen) return;
    row.current?.scrollIntoView?.({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isChosen]);
  return (
    <li ref={row} className={styles.check} data-chosen={isChosen || undefined} data-check={id} tabIndex={-1}>
      <StateIcon state={STATE_ICONS[state]} label={texts.states[state]} />
      <span className={styles.name}>{name}</span>
      <span className={styles.found}>
        {found}
        {todo !== null && <span className={styles.todo}>{todo}</span>}
      </span>
    </li>
  );
}
