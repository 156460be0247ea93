import type { Reaction } from '@parley/domain';
import { plainText } from '@parley/domain/rich-text';
import { builtInAction } from '#actions/index.ts';
import { graphOf } from '#graph/graph.ts';
import type { LintContent } from '#lint/lint-content.ts';
import { reach } from '#lint/reach.ts';
import { RunTimeTargets } from '#lint/run-time-targets.ts';
import { answersCaller, followed, leadingTo, silentAnswers } from '#lint/silent-answers.ts';

/** What callers on a telephone do not hear. */
export interface Unheard {
  /** The reactions that answer a caller without a sound, except those that answer with nothing at all. */
  reactions: Reaction[];
  /** The reactions that begin a conversation without a sound; null if none begins it. */
  greetings: Reaction[] | null;
}

type Content = Pick<LintContent, 'reactions' | 'scopes' | 'actions'>;

/** Texts of slots and answers of custom actions are unknown, and count as words. */
export function unheard({ reactions, scopes = [], actions }: Content): Unheard {
  const graph = graphOf(reactions, scopes);
  const { reached } = reach(reactions, graph, scopes, new RunTimeTargets(reactions, actions));
  const live = reactions.filter(({ id }) => reached.has(id));
  const heard = leadingTo(
    live.filter((reaction) => {
      const known = followed(reaction, graph);
      return reaction.actions.some((action, at) => !known.has(at) && isHeard(action));
    }),
    graph,
  );
  const silent = new Set(silentAnswers(live, graph).map(({ id }) => id));
  const greetings = live.filter(
    ({ intents, reactions_scopes_id: scope }) => scope === null && intents.includes('__start__'),
  );
  return {
    reactions: live.filter((one) => answersCaller(one) && !heard.has(one.id) && !silent.has(one.id)),
    greetings: greetings.length === 0 ? null : greetings.filter(({ id }) => !heard.has(id)),
  };
}

/** Actions of their own kind that make no sound: what they start is heard later, or not at all. */
const SOUNDLESS = new Set(['expect', 'http', 'timeout']);

function isHeard({ name, args }: Reaction['actions'][number]): boolean {
  const action = builtInAction(name);
  if (!action) return true;
  if (action.name === 'utter') return saysWords(args);
  return action.isSilent !== true && action.isOnlySeen !== true && !SOUNDLESS.has(action.name);
}

function saysWords(args: Record<string, unknown>): boolean {
  return spokenTexts(args).some((text) => text.includes('{{') || hasWords(text));
}

/** What a caller on a telephone may hear of an utterance: each variant in its spoken form, where it has one. */
export function spokenTexts({ text, variants, say, say_variants: sayVariants }: Record<string, unknown>): string[] {
  const spoken = (written: unknown, form: unknown) =>
    typeof form === 'string' && form.trim() !== '' ? form : typeof written === 'string' ? written : '';
  if (!Array.isArray(variants) || variants.length === 0) return [spoken(text, say)];
  return variants.map((variant, at) => spoken(variant, Array.isArray(sayVariants) ? sayVariants[at] : undefined));
}

/** Pictures and signs alone make no sound. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(plainText(text));
}
