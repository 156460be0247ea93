import { Button } from '@mantine/core';
import type { Intent } from '@parley/domain';
import { IconArrowRight, IconSchool, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#texts/counted.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { ChosenBar } from '#shared/ui/chosen-bar.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { PickIntentDialog } from '#features/intents/dialogs/pick-intent-dialog.tsx';
import { groupsOf, movesTo, type Selection } from '#features/intents/list/selection.ts';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';
import { intentTexts } from '#texts/intents.ts';
import { suggestionTexts } from '#texts/templates.ts';
import { uiTexts } from '#texts/ui.ts';

const { selection: selectionTexts } = intentTexts;

interface BulkBarProps {
  selection: Selection;
  intents: readonly Intent[];
  actions: IntentActions;
  onClear: () => void;
}

/** The commands for the selected templates. Each is one step of undo. */
export function BulkBar({ selection, intents, actions, onClear }: BulkBarProps) {
  const [isMoving, setMoving] = useState(false);
  const count = selection.size;
  const what = counted(count, intentTexts.template);
  useHotkeys(selectionTexts.label, [
    { keys: 'M', description: selectionTexts.shortcuts.move, run: () => setMoving(true) },
    { keys: 'T', description: selectionTexts.shortcuts.trainingOnly, run: mark },
    { keys: 'Esc', description: uiTexts.clearSelection, run: onClear },
  ]);

  const groups = groupsOf(selection, intents);
  const isAllAugmented = groups.every(({ templates, augmented = [] }) => augmented.length === templates.length);

  function mark() {
    onClear();
    void actions.markTemplates(groups, !isAllAugmented);
  }

  function remove() {
    onClear();
    void actions.deleteTemplates(groups);
  }

  function move(target: Intent) {
    setMoving(false);
    onClear();
    const moves = movesTo(target, selection, intents);
    if (moves.length > 0) void actions.moveTemplates(moves);
  }

  return (
    <ChosenBar label={selectionTexts.label} what={what} onClear={onClear}>
      <Button
        leftSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="M" />}
        onClick={() => setMoving(true)}
      >
        {selectionTexts.moveTo}
      </Button>
      <Button
        leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="T" />}
        title={suggestionTexts.trainingOnlyHint}
        onClick={mark}
      >
        {isAllAugmented ? selectionTexts.notTrainingOnly : selectionTexts.trainingOnly}
      </Button>
      <Button
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="Del" />}
        onClick={remove}
      >
        {selectionTexts.delete}
      </Button>
      {isMoving && (
        <PickIntentDialog
          title={intentTexts.pick.move(what)}
          intents={intents}
          onPick={move}
          onClose={() => setMoving(false)}
        />
      )}
    </ChosenBar>
  );
}
