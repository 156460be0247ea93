import { Tooltip } from '@mantine/core';
import type { Present } from '@parley/contract';
import { Initials } from '#shared/ui/initials.tsx';
import { liveTexts } from '#texts/live.ts';
import styles from '#shared/live/others.module.css';

const SHOWN = 3;

interface OthersProps {
  /** One entry per person. */
  people: readonly Present[];
  /** The text after each person's name. */
  about?: (person: Present) => string;
}

/** People as initials; their names appear on hover and for screen readers. */
export function Others({ people, about }: OthersProps) {
  if (people.length === 0) return null;
  const textOf = (person: Present) => (about ? liveTexts.personAt(person.name, about(person)) : person.name);
  const [shown, rest] = [people.slice(0, SHOWN), people.slice(SHOWN)];
  return (
    <ul className={styles.others} aria-label={liveTexts.alsoHere}>
      {shown.map((person) => (
        <Tooltip key={person.user_id} label={textOf(person)}>
          <li className={styles.person}>
            <Initials name={person.name} />
            <span className="p-visually-hidden">{textOf(person)}</span>
          </li>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(textOf).join(', ')}>
          <li className={`${styles.more} p-figures`}>+{rest.length}</li>
        </Tooltip>
      )}
    </ul>
  );
}
