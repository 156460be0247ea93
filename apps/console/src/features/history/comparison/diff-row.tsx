import { Fragment, memo } from 'react';
import type { FieldDiff } from '#features/history/comparison/compare.ts';
import type { Row } from '#parts/diff/line-rows.ts';
import { wordParts, type Part } from '#parts/diff/word-parts.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/comparison/diff-row.module.css';

interface DiffRowProps {
  field: FieldDiff;
  row: Row;
  /** Only the first line shows the field's name. */
  isFirst: boolean;
  isInline: boolean;
}

/** A line on both sides, with the words that differ. */
export const DiffRow = memo(function DiffRow({ field, row: { left, right }, isFirst, isInline }: DiffRowProps) {
  const isSame = left === right;
  const words = isSame ? undefined : wordsOf(left, right);
  const isCode = field.kind === 'code' || undefined;
  if (isInline) {
    return (
      <div className={styles.row} data-inline>
        <div className={styles.field}>{isFirst && <FieldName name={field.name} />}</div>
        <div>
          {left !== undefined && <Side side="left" text={left} parts={words?.left} isCode={isCode} isInline />}
          {right !== undefined && !isSame && (
            <Side side="right" text={right} parts={words?.right} isCode={isCode} isInline />
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <div className={styles.field}>{isFirst && <FieldName name={field.name} />}</div>
      <Side side="left" text={left} parts={words?.left} isCode={isCode} />
      <Side side="right" text={right} parts={words?.right} isCode={isCode} />
    </div>
  );
});

/** Names such as `chatbot_client_scss` may wrap after each part, never within a word. */
function FieldName({ name }: { name: string }) {
  return name.split(/(?<=_)/u).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A line without a counterpart is new or missing as a whole: its words differ from nothing. */
function wordsOf(left: string | undefined, right: string | undefined) {
  const whole = (text = ''): Part[] => [{ text, isChanged: false }];
  if (left === undefined || right === undefined) return { left: whole(left), right: whole(right) };
  return wordParts(left, right);
}

interface SideProps {
  side: 'left' | 'right';
  text: string | undefined;
  /** Undefined where both sides are equal. */
  parts: Part[] | undefined;
  isCode: true | undefined;
  isInline?: boolean;
}

function Side({ side, text, parts, isCode, isInline = false }: SideProps) {
  if (text === undefined) {
    return (
      <div className={styles.missing}>
        <span className="p-visually-hidden">{historyTexts.section.missing}</span>
      </div>
    );
  }
  return (
    <div className={styles.side} data-side={parts && side} data-code={isCode}>
      {isInline && parts && (
        <span className={styles.sign} aria-hidden>
          {side === 'left' ? historyTexts.list.marks.removed : historyTexts.list.marks.added}
        </span>
      )}
      {parts ? <Words side={side} parts={parts} /> : text}
    </div>
  );
}

function Words({ side, parts }: { side: 'left' | 'right'; parts: Part[] }) {
  const Mark = side === 'left' ? 'del' : 'ins';
  return parts.map(({ text, isChanged }, index) =>
    // Parts of a line have no names of their own.
    // oxlint-disable-next-line react/no-array-index-key
    isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

/** Names without an order, such as a reaction's intents. */
export function ChipsRow({ field, isInline }: { field: FieldDiff; isInline: boolean }) {
  const { rows, isSame } = field;
  const lefts = rows.flatMap(({ left }) => (left === undefined ? [] : [left]));
  const rights = rows.flatMap(({ right }) => (right === undefined ? [] : [right]));
  const chips = (side: 'left' | 'right', names: string[], others: string[]) =>
    names.length === 0 ? (
      <div className={styles.missing}>
        <span className="p-visually-hidden">{historyTexts.section.missing}</span>
      </div>
    ) : (
      <div className={styles.chips} data-side={isSame ? undefined : side}>
        {names.map((name) => (
          <span key={name} className={styles.chip} data-changed={!others.includes(name) || undefined}>
            {name}
          </span>
        ))}
      </div>
    );
  return (
    <div className={styles.row} data-inline={isInline || undefined}>
      <div className={styles.field}>
        <FieldName name={field.name} />
      </div>
      {isInline ? (
        <div>
          {lefts.length > 0 && chips('left', lefts, rights)}
          {!isSame && rights.length > 0 && chips('right', rights, lefts)}
        </div>
      ) : (
        <>
          {chips('left', lefts, rights)}
          {chips('right', rights, lefts)}
        </>
      )}
    </div>
  );
}
