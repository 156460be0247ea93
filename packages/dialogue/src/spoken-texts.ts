import type { Reaction } from '@parley/domain';
import { spokenWords } from '#entries/spoken-words.ts';
import { asText, type Json } from '#json.ts';

/** The texts that the telephone says for each action: a written one, and its spoken form. */
const SPOKEN: Readonly<Record<string, readonly (readonly [text: string, say: string])[]>> = {
  utter: [
    ['text', 'say'],
    ['variants', 'say_variants'],
  ],
  ask: [
    ['text', 'say'],
    ['retry', 'say_retry'],
    ['error', 'say_error'],
  ],
  call_transfer: [['announce', 'say']],
};

/** What a bot says on the telephone, as far as it is known before a call: its texts, also with `{{ }}` in them. */
export function spokenTexts(reactions: Iterable<Reaction>): string[] {
  const found = new Set<string>();
  for (const { actions } of reactions)
    for (const { name, args } of actions)
      for (const [text, say] of SPOKEN[name.trim()] ?? []) {
        const spoken = listOf(args[say]);
        for (const [at, written] of listOf(args[text]).entries())
          found.add(spokenWords({ text: written, say: spoken[at] ?? '' }));
      }
  found.delete('');
  return [...found];
}

function listOf(value: Json | undefined): string[] {
  return value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(asText);
}
