import type { KeyboardEvent } from 'react';

interface RowKeys {
  isReadOnly: boolean;
  /** Enter in the last field of all: another row. */
  onAdd: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Backspace in a row with nothing in it. */
  isEmpty: boolean;
}

/** Enter goes past the kind, as a name brings its kind along. */
const FIELDS = 'input:not([type="hidden"]), select:not([data-kind])';

/** The keys of a row: Enter, Alt with arrows, and Backspace. */
export function rowKeyDown(event: KeyboardEvent<HTMLElement>, keys: RowKeys): void {
  const { isReadOnly, onAdd, onMove, onRemove, isEmpty } = keys;
  const field = event.target;
  if (isReadOnly || event.defaultPrevented || !(field instanceof HTMLElement)) return;
  const isChord = event.ctrlKey || event.metaKey;
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    return take(event, () => onMove(event.key === 'ArrowUp' ? -1 : 1));
  }
  if (event.altKey) return;
  if (event.key === 'Enter' && !isChord && field.matches(FIELDS)) return take(event, () => goOn(field, onAdd));
  if (event.key !== 'Backspace') return;
  const isBlank = field instanceof HTMLInputElement && field.value === '' && isEmpty;
  if (isChord || isBlank) take(event, onRemove);
}

function take(event: KeyboardEvent, run: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** Goes to the next field of the rows. */
function goOn(field: HTMLElement, onAdd: () => void): void {
  const all = [...(field.closest('[data-rows]')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const fields = all.filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio'));
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else onAdd();
}
