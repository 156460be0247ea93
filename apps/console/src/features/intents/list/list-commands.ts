import { isNegative } from '@parley/domain';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import { commandOf, type ListCommand } from '#features/intents/list/list-keys.ts';
import { listMoves, rowIndex, type ListOptions } from '#features/intents/list/list-moves.ts';
import { rowCommands } from '#features/intents/list/row-commands.ts';

/** The commands of the list, which keys and the pointer give alike. */
export function listCommands(options: ListOptions) {
  const { rows, controls, canEdit, active, onActive, onEdit, selection, choosing, asking } = options;
  const { open, fold } = controls;
  const activeIndex = rowIndex(rows, active);
  const moves = listMoves(options);
  const { activate, focusList, move, go } = moves;
  const { enter, remove, removeChosen, switchPolarity } = rowCommands(options, moves);

  function run(command: ListCommand, row: IntentRow) {
    const { intent } = row;
    switch (command.kind) {
      case 'go':
        return;
      case 'unfold':
        return open(intent.id);
      case 'fold':
        return fold(intent.id);
      case 'enter':
        return enter(row);
      case 'edit':
        return canEdit ? onEdit(row.key) : undefined;
      case 'delete':
        return canEdit ? removeChosen(row) : undefined;
      case 'choose':
        return canEdit ? choosing.toggle(row.key) : undefined;
      case 'polarity':
        return canEdit && !isNegative(intent.name) ? void switchPolarity(intent) : undefined;
      case 'suggest':
        return canEdit ? asking.suggest(intent) : undefined;
      case 'merge':
        return canEdit ? asking.merge(intent) : undefined;
      case 'leave':
        return selection.size > 0 ? choosing.clear() : activate(undefined);
    }
  }

  /** Ctrl chooses one more template, Shift all up to it. */
  function choose(event: MouseEvent, row: IntentRow) {
    const isOne = event.ctrlKey || event.metaKey;
    if (!canEdit || row.kind !== 'template' || (!isOne && !event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) choosing.extendTo(row.key, rows, active);
    else choosing.toggle(row.key);
    onActive(row.key);
    focusList();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const isOnControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (isOnControl && event.key === 'Enter') return;
    const row = rows[activeIndex];
    const command = commandOf(event.key, row);
    // M moves the templates that are chosen.
    if (!command || (command.kind === 'merge' && selection.size > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (command.kind === 'go') {
      const next = event.shiftKey ? rows[activeIndex + (event.key === 'ArrowUp' ? -1 : 1)] : undefined;
      if (canEdit && next && row?.kind === 'template') choosing.extendTo(next.key, rows, row.key);
      go(command, row);
    } else if (row) run(command, row);
  }

  return { activate, focusList, move, enter, choose, remove, switchPolarity, onKeyDown };
}
