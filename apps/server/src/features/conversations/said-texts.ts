import { turnOf } from '@parley/dialogue';
import { readTurn } from '@parley/dialogue/entries/stored-entries';

/** How often callers said each text, in the JSON of turns. */
export function saidIn(turns: readonly string[]): Map<string, number> {
  const said = new Map<string, number>();
  for (const turn of turns) {
    const text = turnOf(readTurn(turn)).said?.args.text ?? '';
    if (text.trim() !== '') said.set(text, (said.get(text) ?? 0) + 1);
  }
  return said;
}
