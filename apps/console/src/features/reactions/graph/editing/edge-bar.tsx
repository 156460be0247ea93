import { Button, CloseButton } from '@mantine/core';
import type { GraphEdge } from '@parley/dialogue';
import { IconTrash } from '@tabler/icons-react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/editing/bulk-bar.module.css';
import { conditionLabel, useConditionWords } from '#features/reactions/condition/in-words.ts';

interface EdgeBarProps {
  edge: GraphEdge;
  /** The name of the reaction that it starts from. */
  from: string;
  canEdit: boolean;
  onRemove: () => void;
  onClear: () => void;
}

/** Names the selected connection, and says what can be done with it. */
export function EdgeBar({ edge, from, canEdit, onRemove, onClear }: EdgeBarProps) {
  useConditionWords(edge.when !== undefined);
  useHotkeys(graphTexts.title, [{ keys: 'Esc', description: graphTexts.selection.clear, run: onClear }]);
  return (
    <div className={styles['bulk']} role="toolbar" aria-label={graphTexts.connection.selected}>
      <span className={styles['edge']}>
        <strong className="p-cut">{from}</strong>
        <span className={styles['kind']}>{[kindOf(edge), conditionOf(edge)].filter(Boolean).join(', ')}</span>
        <strong className="p-cut">{edge.name}</strong>
      </span>
      {canEdit && (
        <Button leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {graphTexts.connection.remove}
        </Button>
      )}
      <CloseButton size={28} aria-label={graphTexts.selection.clear} onClick={onClear} />
    </div>
  );
}

/** `when slots.total > 100`, `else`; empty for an edge without a condition. */
export function conditionOf({ when, isElse }: Pick<GraphEdge, 'when' | 'isElse'>): string {
  const { conditions } = graphTexts.connection;
  const parts = [when === undefined ? '' : conditions.when(conditionLabel(when)), isElse ? conditions.else : ''];
  return parts.filter((part) => part !== '').join(', ');
}

/** `expect`, `timeout 8 s` */
export function kindOf({ kind, seconds }: GraphEdge): string {
  return kind === 'timeout' && seconds ? `timeout ${seconds} s` : kind.replace('_', ' ');
}
