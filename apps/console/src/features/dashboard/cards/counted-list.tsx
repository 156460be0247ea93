import { useState, type ReactNode } from 'react';
import { grouped } from '#texts/counted.ts';
import { Card } from '#features/dashboard/cards/card.tsx';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import type { CountedConversations } from '#features/dashboard/cards/counted-conversations.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/counted-list.module.css';

const FEW = 7;
const { lists: texts } = dashboardTexts;

interface CountedRow {
  key: string | number;
  name: ReactNode;
  count: number;
  /** In the time before; left out where nothing is compared. */
  before?: number | undefined;
  counted: CountedConversations;
}

interface CountedListProps {
  title: string;
  /** How many there are in all. */
  total?: number;
  rows: readonly CountedRow[];
  foot?: ReactNode;
}

/** Things with the conversations that have them, the most frequent first. */
export function CountedList({ title, total, rows, foot }: CountedListProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, FEW);
  return (
    <Card
      title={title}
      aside={total === undefined ? null : <span className="p-caption p-figures">{grouped(total)}</span>}
      tools={<span>{texts.calls}</span>}
    >
      {rows.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ul className="p-plain-list p-fill">
        {shown.map(({ key, name, count, before, counted }) => (
          <li key={key} className={styles.row}>
            <span className="p-fill p-narrowable p-cut">{name}</span>
            {before !== undefined && <Difference by={count - before} />}
            <CountedLink counted={counted} className={styles.count}>
              {grouped(count)}
            </CountedLink>
          </li>
        ))}
      </ul>
      {(rows.length > FEW || foot) && (
        <div className={styles.foot}>
          {foot}
          {rows.length > FEW && (
            <button type="button" className="p-bare-button p-link" onClick={() => setOpen(!isOpen)}>
              {isOpen ? texts.showLess : texts.showAll(grouped(rows.length))}
            </button>
          )}
        </div>
      )}
    </Card>
  );
}

/** `+12` or `−3` since the time before. */
function Difference({ by }: { by: number }) {
  if (by === 0) return null;
  return (
    <span
      className={`p-caption p-figures ${styles.difference}`}
    >{`${by > 0 ? '+' : '−'}${grouped(Math.abs(by))}`}</span>
  );
}
