import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { compileBot, edgesTaken, runBotTest, type BotContent, type CompiledBot } from '@parley/dialogue';
import type { BotTest } from '@parley/domain/bot-test';
import type { TestRun } from '@parley/domain/test-result';
import { loadModel, type Model } from '@parley/nlu';
import type { CoveredBy, EndedTest } from '#features/tests/result-store.ts';
import { embedding } from '#platform/embedding.ts';
import { createActionRunner } from '#platform/sandbox/action-runner.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { projectActions } from '#workflows/run-actions/project-actions.ts';
import { turnSeed } from '#workflows/converse/random.ts';
import { turnHost } from '#workflows/converse/turn-host.ts';
import type { TestBatch, TestMessage } from '#workflows/run-bot-tests/messages.ts';

/** While the sandbox works for one test, the others are understood here. */
const LANES = 4;
/** Results are told together, so that telling them costs little. */
const TOLD_TOGETHER = 50;
const TOLD_EVERY_MS = 250;

const port = parentPort;
if (!port) throw new Error('test-thread.ts runs in a worker thread');

const sandbox = createSandbox({ workers: 1 });
const actions = projectActions(createActionRunner({ workers: 2 }));

port.on('message', (batch: TestBatch) => void runAll(batch));

async function runAll(batch: TestBatch): Promise<void> {
  const [settings] = JSON.parse(batch.bot.settings) as BotContent['settings'][];
  if (!settings) throw new Error(`Project ${batch.projectId} has no settings`);
  const bot = compileBot({
    settings,
    reactions: JSON.parse(batch.bot.reactions) as BotContent['reactions'],
    scopes: JSON.parse(batch.bot.scopes) as BotContent['scopes'],
    actions: JSON.parse(batch.bot.actions) as BotContent['actions'],
    entities: JSON.parse(batch.bot.entities) as BotContent['entities'],
  });
  const model: Model | null = batch.compressedModel ? loadModel(gunzipSync(batch.compressedModel), embedding()) : null;
  const waiting = (JSON.parse(batch.tests) as BotTest[]).values();
  let ended: EndedTest[] = [];
  let toldAt = performance.now();

  async function runInLane(lane: string): Promise<void> {
    for (const test of waiting) {
      const started = performance.now();
      const run = await runBotTest(bot, test, batch.projectId, ({ now, seed, turnNo }) =>
        turnHost({
          environment: 'draft',
          sandbox,
          owner: `${batch.projectId} ${lane}`,
          model,
          now,
          timeZone: bot.settings.time_zone,
          seed: turnSeed(seed, turnNo),
          conversation: 'test',
          actions,
          // Each test has its own answers, and none of it gets out.
          call: async () => ({ ok: false, error: 'Tests never send requests' }),
        }),
      );
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
