import type { Fix } from '@parley/contract';

/** Describes the next fixes in the dashboard's words. */
export function fixText({ kind, name, other, count, of }: Fix): string {
  switch (kind) {
    case 'fallbacks':
      return fallbacksText(name, other?.name ?? '', count);
    case 'confusion':
      return `Separate ${name} from ${other?.name ?? ''}`;
    case 'test':
      return `Fix the test ${name}`;
    case 'untested':
      return `Add a test for ${name}`;
    case 'dead_end':
      return `Give ${name} a next step: ${count} of ${of ?? count} callers leave there`;
    case 'templates':
      return `Add templates to ${name}`;
  }
}

function fallbacksText(intent: string, phrase: string, count: number): string {
  const phrases = count === 1 ? '1 phrase' : `${count} phrases`;
  return intent === '' ? `Classify ${phrases} like “${phrase}”` : `Add ${phrases} to ${intent}, like “${phrase}”`;
}
