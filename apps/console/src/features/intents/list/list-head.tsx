import type { Evaluation } from '@parley/domain';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ListView, Sort } from '#features/intents/list/intent-rows.ts';
import { modelTexts } from '#texts/language-model.ts';
import { intentTexts } from '#texts/intents.ts';
import styles from '#features/intents/list/intent-list.module.css';
import figures from '#features/intents/list/row-figures.module.css';

const { columns } = intentTexts.list;

const COLUMNS: { sort: Sort; title: string; hint?: string }[] = [
  { sort: 'name', title: columns.name },
  { sort: 'expected', title: columns.expected, hint: modelTexts.expectedHint },
  { sort: 'templates', title: columns.templates },
  { sort: 'precision', title: columns.precision, hint: modelTexts.columnHint },
  { sort: 'recall', title: columns.recall, hint: modelTexts.columnHint },
  { sort: 'used', title: columns.used },
];

interface ListHeadProps {
  view: ListView;
  evaluation: Evaluation | undefined;
  onSort: (sort: Sort) => void;
}

/** The columns' names; pressing one sorts by it, again turns the order round. */
export function ListHead({ view, evaluation, onSort }: ListHeadProps) {
  // Without figures, the names decide.
  const sorted = view.sort === 'expected' && !evaluation?.cross_validation ? 'name' : view.sort;
  const Arrow = view.descending ? IconArrowDown : IconArrowUp;
  return (
    <div role="row" aria-rowindex={1} className={`p-line p-line-head ${styles.head}`}>
      {COLUMNS.map(({ sort, title, hint }) => {
        const isSorted = sorted === sort;
        return (
          <div
            key={sort}
            role="columnheader"
            className={figures[sort]}
            aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
          >
            <button type="button" title={hint} onClick={() => onSort(sort)}>
              {title} {isSorted && <Arrow size={14} stroke={2} aria-hidden />}
            </button>
          </div>
        );
      })}
    </div>
  );
}
