import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { templateTexts } from '#texts/templates.ts';

const { keys: texts } = templateTexts;

/** The keys of marking, which the fields handle. */
const KEYS = [
  { keys: '1', description: texts.entity },
  { keys: 'S', description: texts.synonym },
  { keys: 'N', description: texts.newEntity },
  { keys: 'Ctrl+E', description: texts.choose },
];

/** Lists the keys that mark selected words, on a screen or in a dialog with a field for templates. */
export function useMarkKeys(isEnabled: boolean, { inDialog = false } = {}): void {
  const listed = KEYS.map((key) => ({ ...key, enabled: isEnabled }));
  useHotkeys(texts.title, listed, { inDialog });
}
