import type {
  BotTest,
  BotTestStep,
  ConversationState,
  Microseconds,
  TestRun,
  TestStepResult,
  TrackerEntry,
} from '@parley/domain';
import { DEFAULT_CLOCK, DEFAULT_SEED, firstDifference, reactionsIn } from '@parley/domain';
import { fixedAnswers } from '#bot-tests/fixed-answers.ts';
import { partsOfCondition } from '#bot-tests/failed-part.ts';
import { misheardIn } from '#bot-tests/misheard.ts';
import { reasonOf } from '#bot-tests/reasons.ts';
import type { CompiledBot } from '#bot.ts';
import { newConversation, utterances } from '#conversation.ts';
import type { ExpressionScope, Host } from '#host.ts';
import type { Json } from '#json.ts';
import { mentionsIn, readValues } from '#read-values.ts';
import { onlyInScope } from '#scope-stack.ts';
import type { TurnInput } from '#take-turn.ts';
import { takeSeenTurn } from '#take-turn.ts';

/** Facts that make a turn of a test reproducible. */
export interface TurnMoment {
  now: Microseconds;
  seed: string;
  /** Counted as in a conversation: 0 for the opening, and 0 again for the first text. */
  turnNo: number;
}

export type HostOfTurn = (moment: TurnMoment) => Host;

/** A test's conversation as far as it has come. */
interface Talk {
  bot: CompiledBot;
  hostOf: HostOfTurn;
  http: Host['http'];
  seed: string;
  now: Microseconds;
  turnNo: number;
  state: ConversationState;
  tracker: TrackerEntry[];
}

/** Opens a conversation, says every step, and compares the bot's answers. Equal hosts give equal results. */
export async function runBotTest(
  bot: CompiledBot,
  test: Pick<BotTest, 'steps' | 'start' | 'clock' | 'seed' | 'http'>,
  projectId: number,
  hostOf: HostOfTurn,
): Promise<TestRun> {
  const talk: Talk = {
    bot,
    hostOf,
    http: fixedAnswers(test.http ?? []),
    seed: test.seed ?? DEFAULT_SEED,
    now: test.clock ?? DEFAULT_CLOCK,
    turnNo: 0,
    state: newConversation(projectId),
    tracker: [],
  };
  await take(talk, { kind: 'start' });
  talk.state = startedAt(talk.state, test.start);
  const steps: TestStepResult[] = [];
  for (const step of test.steps) steps.push(await runStep(talk, step));
  return { result: steps.every(({ ok }) => ok) ? 'ok' : 'error', steps, tracker: talk.tracker };
}

function startedAt(state: ConversationState, start: BotTest['start']): ConversationState {
  if (!start) return state;
  const { slots, scope } = start;
  const started = { ...state, slots: { ...state.slots, ...slots } };
  return scope === undefined ? started : onlyInScope(started, scope);
}

async function runStep(talk: Talk, step: BotTestStep): Promise<TestStepResult> {
  talk.now += Math.round((step.wait ?? 0) * 1_000_000);
  const nothing = { ok: false, reactions: [], actions: [], utterances: [] };
  if (talk.state.ended) return { ...nothing, reason: 'The conversation ended before this step' };
  const input = inputOf(talk, step.input);
  if (input === null) return { ...nothing, reason: 'No timer is running' };
  const { entries, scopeAfter } = await take(talk, input);
  const { bot } = talk;
  const actual = {
    reactions: reactionsIn(entries),
    actions: entries.flatMap(({ type, value }) => (type === 'action' ? [idOrName(bot, value)] : [])),
    utterances: utterances(entries),
  };
  const misheard = misheardIn(step, entries, scopeAfter().entities);
  if (misheard !== null) return { ok: false, reason: misheard, ...actual };
  const difference = firstDifference(step, actual);
  if (difference !== null) return { ok: false, reason: reasonOf(difference, bot), difference, ...actual };
  const refusal = await refusalOf(talk, step.condition, {
    ...scopeAfter(),
    utterances: actual.utterances,
  });
  return refusal === null ? { ok: true, ...actual } : { ok: false, ...refusal, ...actual };
}

async function take(
  talk: Talk,
  input: TurnInput,
): Promise<{ entries: TrackerEntry[]; scopeAfter: () => ExpressionScope }> {
  const { result, scopeAfter } = await takeSeenTurn(talk.bot, talk.state, input, hostNow(talk));
  // A conversation counts its turns after the opening, from 0.
  if (input.kind !== 'start') talk.turnNo += 1;
  talk.state = result.state;
  talk.tracker.push(...result.entries);
  return { entries: result.entries, scopeAfter };
}

function hostNow({ hostOf, http, now, seed, turnNo }: Talk): Host {
  return { ...hostOf({ now, seed, turnNo }), http };
}

function inputOf(talk: Talk, input: string): TurnInput | null {
  if (input === '__silence__') return { kind: 'silence' };
  if (input !== '__timeout__') return { kind: 'text', text: input };
  const next = talk.state.timers.toSorted((a, b) => a.due - b.due || a.reaction - b.reaction)[0];
  if (next === undefined) return null;
  talk.now = Math.max(talk.now, next.due);
  return { kind: 'timer', reaction: next.reaction };
}

/** The project's own actions are known by their ids. */
function idOrName(bot: CompiledBot, name: string): number | string {
  return bot.actionsByName.get(name)?.id ?? name;
}

type Refusal = Pick<TestStepResult, 'reason' | 'failed_part'>;

/** Why the condition does not hold; null when it does. */
async function refusalOf(
  talk: Talk,
  condition: string,
  scope: ExpressionScope & { utterances: string[] },
): Promise<Refusal | null> {
  if (condition.trim() === '') return null;
  // Most conditions do not read the tracker, which grows with every step.
  const tracker = condition.includes('tracker') ? { tracker: withoutLogs(talk.tracker) } : {};
  const sees = { ...scope, ...tracker };
  const [answer] = await hostNow(talk).evaluate([condition], sees);
  if (answer?.ok === true && answer.value) return null;
  const failed = await failedPart(talk, condition, sees);
  const because = valuesInWords(failed.values);
  if (answer?.ok !== true)
    return { reason: `The condition failed: ${answer?.error ?? 'not evaluated'}`, failed_part: failed };
  return { reason: `The condition is false: ${failed.code}${because}`, failed_part: failed };
}

/** The first part that does not hold, with the values of the names in it. */
async function failedPart(talk: Talk, condition: string, sees: ExpressionScope & { utterances: string[] }) {
  const parts = partsOfCondition(condition);
  const answers = parts.length > 1 ? await hostNow(talk).evaluate(parts, sees) : [];
  const code = parts.find((_, at) => answers[at]?.ok !== true || !answers[at].value) ?? condition.trim();
  const values = readValues(mentionsIn(code), sees);
  return { code, values: /\butterances\b/u.test(code) ? { ...values, utterances: sees.utterances } : values };
}

function valuesInWords(values: Record<string, Json>): string {
  const told = Object.entries(values).map(
    ([name, value]) => `${name} is ${value === 'undefined' ? value : JSON.stringify(value)}`,
  );
  return told.length === 0 ? '' : ` (${told.join(', ')})`;
}

function withoutLogs(tracker: TrackerEntry[]): Json {
  return tracker.filter(({ type }) => type !== 'log').map((entry) => ({ ...entry }));
}
