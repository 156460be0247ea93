import { ActionIcon } from '@mantine/core';
import type { DeletedThing } from '@parley/contract';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { grouped } from '#texts/counted.ts';
import { shownMoment } from '#shared/times.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/restoring/deleted-list.module.css';

const texts = historyTexts.deleted;

interface DeletedListProps {
  /** The moment of the earlier version, in seconds. */
  seconds: number;
  things: readonly DeletedThing[];
  nameOf: (one: Pick<DeletedThing, 'who' | 'who_name'>) => string;
  /** Undefined where the user may not. */
  onRestore: ((thing: DeletedThing) => void) | undefined;
}

/** Things that were deleted before the earlier version and are in neither version. */
export function DeletedList({ seconds, things, nameOf, onRestore }: DeletedListProps) {
  return (
    <section className={styles.deleted} aria-label={texts.title(shownMoment(seconds))}>
      <h2 className={styles.deletedTitle}>
        <IconTrash size={14} stroke={2} aria-hidden /> {texts.title(shownMoment(seconds).slice(0, -3))}
        <span className="p-figures">{grouped(things.length)}</span>
      </h2>
      {things.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ul>
        {things.map((thing) => (
          <li key={thing.id}>
            <span className="p-stack p-fill p-narrowable">
              <span className="p-cut">{thing.name}</span>
              <span className="p-caption">
                {texts.by(nameOf(thing), shownMoment(Math.floor(thing.version / 1_000_000)).slice(0, -3))}
              </span>
            </span>
            {onRestore && (
              <ActionIcon
                aria-label={texts.restore(thing.name)}
                title={texts.restore(thing.name)}
                onClick={() => onRestore(thing)}
              >
                <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
