import type { IntentRow } from '#features/intents/intent-rows.ts';

/** The keys of the list, as they are told. */
export const LISTED_KEYS = [
  { keys: 'Enter', description: 'Unfold an intent, edit a template' },
  { keys: 'F2', description: 'Rename an intent' },
  { keys: 'Del', description: 'Delete an intent or a template' },
  { keys: 'P', description: 'Give an intent a negative one, or take it away' },
  { keys: 'S', description: 'Suggest templates for an intent' },
  { keys: 'M', description: 'Merge an intent into another' },
  { keys: 'Space', description: 'Choose a template' },
];

export type ListCommand =
  | { kind: 'go'; to: 'next' | 'previous' | 'next page' | 'previous page' | 'first' | 'last' | 'parent' }
  | { kind: 'unfold' | 'fold' | 'enter' | 'edit' | 'delete' | 'leave' | 'choose' | 'polarity' | 'suggest' | 'merge' };

/** What a key means in the list, standing on a row. Null leaves it to the browser. */
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
