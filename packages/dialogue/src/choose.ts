import type { LoggedCandidate, Reaction } from '@parley/domain';
import { nameKey } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import { byConditionThenId, hasCondition } from '#bot.ts';
import type { EvaluationResult } from '#host.ts';
import { FALLBACK } from '#meaning.ts';
import { mentionsIn, readValues } from '#read-values.ts';
import type { Turn } from '#turn.ts';
import { expressionScope, log } from '#turn.ts';

const ANY = '__any__';

/** More of them in one log entry would not be read. */
const LOGGED_CANDIDATES = 50;

export interface Candidate {
  reaction: Reaction;
  /** The group that gives it its place in the order. */
  standing: 'expected' | 'in the active scope' | 'in a parent scope' | 'unscoped';
  /** The intent by which it is a candidate, or `__any__`. */
  through: string;
}

/**
 * The reaction that answers an intent: the first candidate whose condition holds.
 * `alsoFallback` asks those for `__fallback__` after all others; `fired` are out of the question.
 */
export async function choose(
  turn: Turn,
  intent: string,
  { isText = false, alsoFallback = false, fired = new Set<number>() } = {},
): Promise<Candidate | null> {
  const passes = alsoFallback && intent !== FALLBACK ? [intent, FALLBACK] : [intent];
  const asked = new Set(fired);
  const candidates = passes
    .flatMap((pass) => candidatesFor(turn, pass, isText))
    .filter(({ reaction: { id } }) => asked.size !== asked.add(id).size);
  const askable = upToTheFirstWithoutCondition(candidates);
  const conditional = askable.filter(({ reaction }) => hasCondition(reaction));
  const conditions = conditional.map(({ reaction }) => reaction.condition);
  const results = conditions.length > 0 ? await turn.host.evaluate(conditions, expressionScope(turn)) : [];
  const answers = new Map(conditional.map((candidate, index) => [candidate, results[index]]));
  logFailures(turn, answers);
  const chosen = askable.find((candidate) => holds(candidate, answers)) ?? null;
  if (conditional.length > 0) logCandidates(turn, intent, askable, answers);
  if (chosen !== null) logChoice(turn, chosen);
  return chosen;
}

/** In the order in which they are asked. */
function candidatesFor({ bot, state }: Turn, intent: string, isText: boolean): Candidate[] {
  const key = nameKey(intent);
  const named = bot.byIntent.get(key);
  const any = isText ? bot.byIntent.get(ANY) : undefined;
  const scope = state.scope === null ? undefined : bot.scopesByName.get(nameKey(state.scope))?.id;
  const chain = scope === undefined ? [] : (bot.scopeChains.get(scope) ?? []);
  const expected = new Set(state.expected);
  const standing = (name: Candidate['standing'], reactions: Reaction[], through: string) =>
    reactions.map((reaction) => ({ reaction, standing: name, through }));
  const others = (name: Candidate['standing'], forNamed: Reaction[] = [], forAny: Reaction[] = []) => [
    ...standing(
      name,
      forNamed.filter(({ id }) => !expected.has(id)),
      intent,
    ),
    ...standing(
      name,
      forAny.filter(({ id }) => !expected.has(id) && !lists(bot, id, key)),
      ANY,
    ),
  ];
  const expectedReactions = [...expected].flatMap((id) => bot.reactionsById.get(id) ?? []).toSorted(byConditionThenId);
  return [
    ...standing(
      'expected',
      expectedReactions.filter(({ id }) => lists(bot, id, key)),
      intent,
    ),
    ...(isText
      ? standing(
          'expected',
          expectedReactions.filter(({ id }) => !lists(bot, id, key) && lists(bot, id, ANY)),
          ANY,
        )
      : []),
    ...chain.flatMap((id, at) =>
      others(at === 0 ? 'in the active scope' : 'in a parent scope', named?.byScope.get(id), any?.byScope.get(id)),
    ),
    ...others('unscoped', named?.unscoped, any?.unscoped),
  ];
}

function lists(bot: CompiledBot, reaction: number, intentKey: string): boolean {
  return bot.intentsOf.get(reaction)?.has(intentKey) ?? false;
}

/** Candidates behind an unconditional one cannot fire, so their conditions need not be evaluated. */
function upToTheFirstWithoutCondition(candidates: Candidate[]): Candidate[] {
  const first = candidates.findIndex(({ reaction }) => !hasCondition(reaction));
  return first === -1 ? candidates : candidates.slice(0, first + 1);
}

type Answers = Map<Candidate, EvaluationResult | undefined>;

function holds(candidate: Candidate, answers: Answers): boolean {
  if (!hasCondition(candidate.reaction)) return true;
  const answer = answers.get(candidate);
  return answer?.ok === true && Boolean(answer.value);
}

function logFailures(turn: Turn, answers: Answers): void {
  for (const [{ reaction }, answer] of answers) {
    if (answer?.ok === true) continue;
    log(turn, 'warn', `The condition of reaction ${reaction.name} failed`, {
      reaction: reaction.id,
      condition: reaction.condition,
      error: answer?.error ?? 'Not evaluated',
      ...(answer?.line === undefined ? {} : { line: answer.line }),
    });
  }
}

function logCandidates(turn: Turn, intent: string, candidates: Candidate[], answers: Answers): void {
  const scope = expressionScope(turn);
  const explained: LoggedCandidate[] = candidates.slice(0, LOGGED_CANDIDATES).map((candidate) => ({
    reaction: candidate.reaction.id,
    name: candidate.reaction.name,
    standing: candidate.standing,
    through: candidate.through,
    condition: candidate.reaction.condition,
    values: readValues(mentionsIn(candidate.reaction.condition), scope),
    verdict: answers.get(candidate)?.ok === false ? 'error' : holds(candidate, answers),
  }));
  log(turn, 'fine', `Candidates for ${intent}`, { candidates: explained });
}

function logChoice(turn: Turn, { reaction, standing, through }: Candidate): void {
  log(turn, 'info', `Chose reaction ${reaction.name}`, { reaction: reaction.id, standing, through });
}
