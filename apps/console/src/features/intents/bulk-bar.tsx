import { Button, CloseButton } from '@mantine/core';
import type { Intent } from '@parley/domain';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { MoveDialog } from '#features/intents/move-dialog.tsx';
import { groupsOf, movesTo, type Selection } from '#features/intents/selection.ts';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';
import styles from '#features/intents/bulk-bar.module.css';

interface BulkBarProps {
  selection: Selection;
  intents: readonly Intent[];
  actions: IntentActions;
  onClear: () => void;
}

/** What can be done with the templates that are chosen. Each is one step of undo. */
export function BulkBar({ selection, intents, actions, onClear }: BulkBarProps) {
  const [isMoving, setMoving] = useState(false);
  const count = selection.size;
  const what = `${count.toLocaleString('en')} ${count === 1 ? 'template' : 'templates'}`;
  useHotkeys('Chosen templates', [
    { keys: 'M', description: 'Move to another intent', run: () => setMoving(true) },
    { keys: 'Esc', description: 'Choose none', run: onClear },
  ]);

  function remove() {
    onClear();
    void actions.deleteTemplates(groupsOf(selection, intents));
  }

  function move(target: Intent) {
    setMoving(false);
    onClear();
    const moves = movesTo(target, selection, intents);
    if (moves.length > 0) void actions.moveTemplates(moves);
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label="Chosen templates">
      <span className={`${styles.count} p-figures`} role="status">
        {what} chosen
      </span>
      <Button
        leftSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="M" />}
        onClick={() => setMoving(true)}
      >
        Move to…
      </Button>
      <Button
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="Del" />}
        onClick={remove}
      >
        Delete
      </Button>
      <CloseButton size={28} aria-label="Choose none" onClick={onClear} />
      {isMoving && <MoveDialog what={what} intents={intents} onMove={move} onClose={() => setMoving(false)} />}
    </div>
  );
}
