import type { ReplayedTurn } from '@parley/contract';
import { runBotTest, testOfTurns, turnOf, turnsOf, utterances, type CompiledBot } from '@parley/dialogue';
import { reactionsIn, type TrackerEntry } from '@parley/domain/tracker';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { RecordedConversation } from '#features/conversations/latest-conversations.ts';
import { threadWork, type Tell } from '#platform/threads/thread-work.ts';
import type { TestBatch } from '#workflows/run-bot-tests/messages.ts';
import { causeOf, changesBetween, type AnsweredTurn } from '#workflows/replay/cause-of.ts';
import { createTestBed } from '#workflows/run-bot-tests/open-bot.ts';

export interface ToReplay extends Pick<TestBatch, 'projectId' | 'key' | 'bot' | 'compressedModel'> {
  conversations: RecordedConversation[];
  /** Contents of the version in production, null if nothing is deployed, and of the draft. */
  served: string | null;
  draft: string;
}

export interface Replayed {
  conversations: number;
  skipped: number;
  turns: number;
  different: number;
  differences: ReplayedTurn[];
}

type Answered = ReplayedTurn['before'];

const MOST_TOLD = 500;
const MOST_CHARACTERS = 2_000;
/** Maximum number of reported reactions and texts. */
const MOST_OF_A_TURN = 10;
const EVERY_REACTION = 500;

const bed = createTestBed();

threadWork<ToReplay, Replayed>(replayAll);

async function replayAll({ conversations, served, draft, ...batch }: ToReplay, tell: Tell): Promise<Replayed> {
  const changes = changesBetween(served, draft);
  const { bot, hostIn } = bed.open(batch);
  const replayed: Replayed = { conversations: 0, skipped: 0, turns: 0, different: 0, differences: [] };
  for (const [index, recorded] of conversations.entries()) {
    tell(index / conversations.length, `${index} of ${conversations.length} conversations`);
    const turns = recorded.turns.map(readTurn).filter(({ length }) => length > 0);
    const wasEditor = turnOf(turns[0] ?? []).began === 'editor' || turns.length === 0;
    const test = wasEditor ? null : testOfTurns(turns, EVERY_REACTION);
    if (!test) {
      replayed.skipped += 1;
      continue;
    }
    // The comparison happens here, as different answers are no failures.
    const steps = test.steps.map((step) => ({ ...step, reactions: [] }));
    const seeded = { ...test, steps, seed: recorded.id };
    const run = await runBotTest(bot, seeded, batch.projectId, hostIn('replay', 'prod', recorded.id));
    const now = [
      openingOf(run.tracker),
      ...run.steps.map(({ reactions, utterances: said }) => [reactions, said] as const),
    ];
    replayed.conversations += 1;
    replayed.turns += turns.length;
    const answers = answersOf(turns, run.tracker);
    for (const [turn, entries] of turns.entries()) {
      const before = [reactionsIn(entries), utterances(entries)] as const;
      const after = now[turn] ?? [[], []];
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      replayed.different += 1;
      if (replayed.differences.length >= MOST_TOLD) continue;
      replayed.differences.push({
        conversation_id: recorded.id,
        started: Math.trunc(recorded.started / 1_000_000),
        turn,
        said: shortened(turn === 0 ? '' : (test.steps[turn - 1]?.input ?? '')),
        before: answered(bot, before),
        after: answered(bot, after),
        cause: causeOf(answers[turn] ?? { before: entries, after: undefined }, answers.slice(0, turn), changes),
      });
    }
  }
  return replayed;
}

/** The turns of the recording and of the replay. */
function answersOf(turns: TrackerEntry[][], tracker: TrackerEntry[]): AnsweredTurn[] {
  const after = turnsOf(tracker);
  return turns.map((before, turn) => ({ before, after: after[turn]?.entries }));
}

/** The turn in which the bot opens the conversation. */
function openingOf(tracker: readonly TrackerEntry[]) {
  const { entries = [] } = turnsOf(tracker)[0] ?? {};
  return [reactionsIn(entries), utterances(entries)] as const;
}

function answered(bot: CompiledBot, [reactions, said]: readonly [readonly number[], readonly string[]]): Answered {
  const named = (id: number) => ({ id, name: bot.reactionsById.get(id)?.name ?? null });
  return {
    reactions: reactions.slice(0, MOST_OF_A_TURN).map(named),
    utterances: said.slice(0, MOST_OF_A_TURN).map(shortened),
  };
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
