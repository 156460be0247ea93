import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import { intentTexts } from '#texts/intents.ts';

const { shortcuts } = intentTexts;

/** The keys of the list, with their descriptions. */
export const LISTED_KEYS = [
  { keys: 'Enter', description: shortcuts.open },
  { keys: 'F2', description: shortcuts.rename },
  { keys: 'Del', description: shortcuts.delete },
  { keys: 'P', description: shortcuts.polarity },
  { keys: 'S', description: shortcuts.suggest },
  { keys: 'M', description: shortcuts.merge },
  { keys: 'Space', description: shortcuts.select },
];

export type ListCommand =
  | { kind: 'go'; to: 'next' | 'previous' | 'next page' | 'previous page' | 'first' | 'last' | 'parent' }
  | { kind: 'unfold' | 'fold' | 'enter' | 'edit' | 'delete' | 'leave' | 'choose' | 'polarity' | 'suggest' | 'merge' };

/** Reads a key in the list, on a row. Null leaves it to the browser. */
export function commandOf(key: string, row: IntentRow | undefined): ListCommand | null {
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', to: 'next' };
    case 'ArrowUp':
      return { kind: 'go', to: 'previous' };
    case 'PageDown':
      return { kind: 'go', to: 'next page' };
    case 'PageUp':
      return { kind: 'go', to: 'previous page' };
    case 'Home':
      return { kind: 'go', to: 'first' };
    case 'End':
      return { kind: 'go', to: 'last' };
    case 'ArrowRight':
      return row?.kind === 'intent' && !row.isOpen ? { kind: 'unfold' } : null;
    case 'ArrowLeft':
      if (row?.kind === 'intent') return row.isOpen ? { kind: 'fold' } : null;
      return row ? { kind: 'go', to: 'parent' } : null;
    case 'Enter':
      return row ? { kind: 'enter' } : null;
    case ' ':
      return row?.kind === 'template' ? { kind: 'choose' } : null;
    case 'F2':
      return isNamed(row) ? { kind: 'edit' } : null;
    case 'Delete':
      return isNamed(row) ? { kind: 'delete' } : null;
    case 'p':
      return row?.kind === 'intent' ? { kind: 'polarity' } : null;
    case 's':
      return row?.kind === 'intent' ? { kind: 'suggest' } : null;
    case 'm':
      return row?.kind === 'intent' ? { kind: 'merge' } : null;
    case 'Escape':
      return row ? { kind: 'leave' } : null;
    default:
      return null;
  }
}

/** An intent or a template, not one of the lines between them. */
function isNamed(row: IntentRow | undefined): boolean {
  return row?.kind === 'intent' || row?.kind === 'template';
}
