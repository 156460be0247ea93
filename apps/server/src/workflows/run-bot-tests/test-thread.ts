import { parentPort } from 'node:worker_threads';
import { edgesTaken, runBotTest, type CompiledBot } from '@parley/dialogue';
import type { BotTest } from '@parley/domain/bot-test';
import type { TestRun } from '@parley/domain/test-result';
import type { CoveredBy, EndedTest } from '#features/tests/result-store.ts';
import type { TestBatch, TestMessage } from '#workflows/run-bot-tests/messages.ts';
import { createTestBed } from '#workflows/run-bot-tests/open-bot.ts';

/** While the sandbox works for one test, this thread understands the texts of others. */
const LANES = 4;
/** Results are reported in groups to keep the cost low. */
const TOLD_TOGETHER = 50;
const TOLD_EVERY_MS = 250;

const port = parentPort;
if (!port) throw new Error('test-thread.ts runs in a worker thread');

const bed = createTestBed();

port.on('message', (batch: TestBatch) => void runAll(batch));

async function runAll(batch: TestBatch): Promise<void> {
  const { bot, hostIn } = bed.open(batch);
  const waiting = (JSON.parse(batch.tests) as BotTest[]).values();
  let ended: EndedTest[] = [];
  let toldAt = performance.now();

  async function runInLane(lane: string): Promise<void> {
    for (const test of waiting) {
      const started = performance.now();
      const run = await runBotTest(bot, test, batch.projectId, hostIn(lane, 'draft', 'test'));
      ended.push(endedTest(bot, test, run, (performance.now() - started) / 1_000));
      if (ended.length >= TOLD_TOGETHER || performance.now() - toldAt > TOLD_EVERY_MS) tell();
    }
  }

  function tell(): void {
    if (ended.length === 0) return;
    post({ kind: 'ended', tests: ended });
    ended = [];
    toldAt = performance.now();
  }

  await Promise.all(Array.from({ length: LANES }, (_, lane) => runInLane(String(lane))));
  tell();
  post({ kind: 'done' });
}

function endedTest(bot: CompiledBot, { id }: BotTest, { result, steps, tracker }: TestRun, seconds: number): EndedTest {
  const failed = steps.findIndex(({ ok }) => !ok);
  return {
    id,
    result,
    failed_step: failed === -1 ? null : failed,
    reason: steps[failed]?.reason ?? null,
    seconds,
    run: JSON.stringify({ steps, tracker }),
    covered: JSON.stringify(coveredBy(bot, tracker)),
  };
}

function coveredBy(bot: CompiledBot, tracker: TestRun['tracker']): CoveredBy {
  const valuesOf = (wanted: string) => [
    ...new Set(tracker.flatMap(({ type, value }) => (type === wanted ? [value] : []))),
  ];
  return {
    reactions: valuesOf('reaction').map(Number),
    intents: valuesOf('intent').map(String),
    actions: valuesOf('action').map(String),
    edges: edgesTaken(bot, tracker).map(({ from, to, kind }) => [from, to, kind]),
  };
}

function post(message: TestMessage): void {
  port?.postMessage(message);
}
