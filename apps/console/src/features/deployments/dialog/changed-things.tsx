import type { ChangedThing } from '@parley/contract';
import { useState } from 'react';
import { rowsOfLines, type Row } from '#parts/diff/line-rows.ts';
import { wordParts, type Part } from '#parts/diff/word-parts.ts';
import { grouped } from '#texts/counted.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import styles from '#features/deployments/dialog/changed-things.module.css';

const { changes: changeTexts } = deployDialogTexts;

/** Rows of one field; longer differences are for History. */
const MOST_ROWS = 40;

interface ChangedThingsProps {
  things: readonly ChangedThing[];
  /** All differences, including items that are not listed. */
  count: number;
}

/** Shown at first. */
const FIRST = 10;

/** Names what changed and who changed it; each opens to the words that differ. */
export function ChangedThings({ things, count }: ChangedThingsProps) {
  const [areAllShown, setAllShown] = useState(things.length <= FIRST);
  const shown = areAllShown ? things : things.slice(0, FIRST);
  const rest = grouped(count - shown.length);
  return (
    <ul className={styles.things}>
      {shown.map((thing) => (
        <li key={thing.id}>
          <ChangedThingLine thing={thing} />
        </li>
      ))}
      {!areAllShown && (
        <li>
          <button type="button" className="p-link" onClick={() => setAllShown(true)}>
            {changeTexts.showMore(grouped(things.length - shown.length))}
          </button>
        </li>
      )}
      {areAllShown && count > things.length && <li className="p-caption">{changeTexts.more(rest)}</li>}
    </ul>
  );
}

function ChangedThingLine({ thing: { name, kind, authors, fields } }: { thing: ChangedThing }) {
  const head = (
    <>
      <span className={styles.mark} data-kind={kind} aria-hidden>
        {changeTexts.marks[kind]}
      </span>
      <span>
        <span className="p-visually-hidden">{changeTexts.kinds[kind]}</span> <span className="p-medium">{name}</span>{' '}
        {authors.length > 0 && <span className="p-caption">{authors.join(', ')}</span>}
      </span>
    </>
  );
  if (fields.length === 0) return <div className={styles.plain}>{head}</div>;
  return (
    <details className={styles.details}>
      <summary className={styles.head}>{head}</summary>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <ChangedField key={field.name} {...field} />
        ))}
      </dl>
    </details>
  );
}

function ChangedField({ name, before, after }: ChangedThing['fields'][number]) {
  const rows = rowsOfLines(linesOf(before), linesOf(after)).filter(({ left, right }) => left !== right);
  return (
    <>
      <dt>{changeTexts.fields[name] ?? name}</dt>
      <dd>
        {rows.slice(0, MOST_ROWS).map((row, index) => (
          // Lines have no names of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <ChangedRow key={index} row={row} />
        ))}
        {rows.length > MOST_ROWS && (
          <div className="p-caption">{changeTexts.more(grouped(rows.length - MOST_ROWS))}</div>
        )}
      </dd>
    </>
  );
}

function ChangedRow({ row: { left, right } }: { row: Row }) {
  const parts = left !== undefined && right !== undefined ? wordParts(left, right) : undefined;
  return (
    <>
      {left !== undefined && (
        <div className={styles.side} data-side="left">
          <Words mark="del" text={left} parts={parts?.left} />
        </div>
      )}
      {right !== undefined && (
        <div className={styles.side} data-side="right">
          <Words mark="ins" text={right} parts={parts?.right} />
        </div>
      )}
    </>
  );
}

function Words({ mark: Mark, text, parts }: { mark: 'del' | 'ins'; text: string; parts: Part[] | undefined }) {
  if (!parts) return <Mark>{text}</Mark>;
  return parts.map((part, index) =>
    // Parts of a line have no names of their own.
    // oxlint-disable-next-line react/no-array-index-key
    part.isChanged ? <Mark key={index}>{part.text}</Mark> : <span key={index}>{part.text}</span>,
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
