import { IconArrowUpRight } from '@tabler/icons-react';
import { conditionLabel, useConditionWords } from '#features/reactions/condition/in-words.ts';
import type { ShownJump } from '#features/reactions/graph/boxes/shown-jumps.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/boxes/reaction-node.module.css';

interface JumpRowsProps {
  jumps: readonly ShownJump[];
  /** How many there are. */
  count: number;
  /** How many have room. */
  rows: number;
}

/** The targets of a box in other parts of the graph, one a row. A press goes there. */
export function JumpRows({ jumps, count, rows }: JumpRowsProps) {
  useConditionWords(jumps.some(({ condition }) => condition !== ''));
  if (rows === 0) return null;
  return (
    <span className={styles['jumps']}>
      {jumps.slice(0, rows).map(({ edge, to, name, condition, isElse }, index) => (
        <span
          key={edge}
          className={styles['jump']}
          data-jump={to}
          data-line={edge}
          title={condition === '' ? graphTexts.box.goTo(name) : graphTexts.connection.conditions.when(condition)}
        >
          {condition !== '' && <span className={`${styles['if']} p-cut`}>{conditionLabel(condition)}</span>}
          {isElse && <span className={styles['if']}>{graphTexts.connection.conditions.else}</span>}
          <IconArrowUpRight size="1em" stroke={2} aria-hidden />
          <span className="p-cut">{graphTexts.box.jump(name, index === rows - 1 ? count - rows : 0)}</span>
        </span>
      ))}
    </span>
  );
}
