import { negativeName, type Intent } from '@parley/domain';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import { rowIndex, type ListMoves, type ListOptions } from '#features/intents/list/list-moves.ts';
import { groupsOf } from '#features/intents/list/selection.ts';

/** The commands of one row. */
export function rowCommands(options: ListOptions, { activate, focusList }: ListMoves) {
  const { rows, facts, controls, actions, canEdit, active, onEdit, idPrefix, selection, choosing, onAdded } = options;

  function enter(row: IntentRow) {
    switch (row.kind) {
      case 'intent':
        return row.isOpen ? controls.fold(row.intent.id) : controls.open(row.intent.id);
      case 'template':
        return canEdit ? onEdit(row.key) : undefined;
      case 'more':
        return controls.showAllTemplates(row.intent.id);
      case 'add-template':
        return document
          .getElementById(`${idPrefix}${rowIndex(rows, active)}`)
          ?.querySelector('input')
          ?.focus();
    }
  }

  function remove(row: IntentRow) {
    if (row.kind === 'intent') void actions.deleteIntent(row.intent).then(focusList);
    if (row.kind !== 'template') return;
    const index = rowIndex(rows, row.key);
    const next = rows[index + 1];
    activate(next?.kind === 'template' ? next : rows[index - 1]);
    void actions.deleteTemplate(row.intent, row.template);
    focusList();
  }

  /** Deletes the templates that are chosen together; without any, this row. */
  function removeChosen(row: IntentRow) {
    if (selection.size === 0 || row.kind !== 'template') return remove(row);
    choosing.clear();
    void actions.deleteTemplates(groupsOf(selection, facts.intents));
    focusList();
  }

  async function switchPolarity(intent: Intent) {
    const twin = facts.intents.find(({ name }) => name === negativeName(intent.name));
    if (twin) return actions.disablePolarity(twin);
    if (!(await actions.enablePolarity(intent))) return;
    const id = controls.openNamed(negativeName(intent.name));
    if (id !== undefined) onAdded({ id });
  }

  return { enter, remove, removeChosen, switchPolarity };
}
