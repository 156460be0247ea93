import { spokenTexts } from '@parley/dialogue/lint/unheard';
import type { Reaction } from '@parley/domain/reaction';
import type { SystemIntent } from '@parley/domain/intent';

const START: SystemIntent = '__start__';

/** Words for a speaking machine, in the languages of bots: English, Czech, Slovak, Polish and German. */
const DISCLOSING = new RegExp(
  [
    String.raw`(?<!\p{L})(?:chat|voice|hlas)?bot(?:a|em|i|om|ów|s|u|y)?(?!\p{L})`,
    String.raw`(?<!\p{L})(?:robot|automat|virtu[aáe]l|wirtualn|digit[aá]l|cyfrow|[ck]omputer|počítač)`,
    String.raw`(?<!\p{L})(?:artificial|künstlich|sztuczn|um[eě]l)\p{L}* intelig`,
    String.raw`(?<!\p{L})künstlich\p{L}* intellig|(?<!\p{L})artificial intellig`,
    String.raw`(?<!\p{L})(?:voice assistant|hlasov\p{L}* asistent|asystent\p{L}* głosow|sprachassistent)`,
  ].join('|'),
  'iu',
);
/** In lower case, `ki` and `ai` are other words. */
const ABBREVIATED = /(?<!\p{L})(?:AI|KI)(?!\p{L})/u;

/**
 * The reactions that begin a conversation without saying that a machine speaks. Texts from slots and settings are
 * unknown here, so this is a hint and not a proof.
 */
export function undisclosedStarts(
  reactions: readonly Pick<Reaction, 'id' | 'name' | 'intents' | 'actions'>[],
): number[] {
  const named = new Map(reactions.map((reaction) => [reaction.name, reaction]));
  return reactions
    .filter(({ intents }) => intents.includes(START))
    .filter((reaction) => !discloses(reaction.name, new Set()))
    .map(({ id }) => id);

  /** True if a sentence in any of its variants discloses it, or a reaction that it goes to. */
  function discloses(name: string, seen: Set<string>): boolean {
    if (seen.has(name)) return false;
    seen.add(name);
    return (named.get(name)?.actions ?? []).some(({ name: action, args }) => {
      if (action === 'goto') return typeof args['reaction'] === 'string' && discloses(args['reaction'], seen);
      return action === 'utter' && saysSo(args);
    });
  }
}

function saysSo(args: Record<string, unknown>): boolean {
  return spokenTexts(args).every((text) => DISCLOSING.test(text) || ABBREVIATED.test(text));
}
