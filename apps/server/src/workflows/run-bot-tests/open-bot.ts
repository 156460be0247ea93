import { gunzipSync } from 'node:zlib';
import { compileBot, type BotContent, type CompiledBot, type HostOfTurn } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { loadModel, type Model } from '@parley/nlu';
import { embedding } from '#platform/embedding.ts';
import { createActionRunner } from '#platform/sandbox/action-runner.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { turnSeed } from '#workflows/converse/random.ts';
import { turnHost } from '#workflows/converse/turn-host.ts';
import { projectActions } from '#workflows/run-actions/project-actions.ts';
import type { TestBatch } from '#workflows/run-bot-tests/messages.ts';

/** Runs bots in a thread without external effects. */
export function createTestBed() {
  const sandbox = createSandbox({ workers: 1 });
  const actions = projectActions(createActionRunner({ workers: 2 }));

  const open = keepingLast(openBot);

  return {
    open({ projectId, ...batch }: Batch) {
      const { bot, model } = open(batch);
      /** Work in one lane runs one after another. */
      const hostIn =
        (lane: string, environment: ChatEnvironment, conversation: string): HostOfTurn =>
        ({ now, seed, turnNo }) =>
          turnHost({
            environment,
            sandbox,
            owner: `${projectId} ${lane}`,
            model,
            now,
            timeZone: bot.settings.time_zone,
            seed: turnSeed(seed, turnNo),
            conversation,
            actions,
            // Each test has its own replies, and tests never reach the network.
            call: async () => ({ ok: false, error: 'Tests never send requests' }),
          });
      return { bot, hostIn };
    },
  };
}

type Batch = Pick<TestBatch, 'projectId' | 'key' | 'bot' | 'compressedModel'>;
type Opening = Omit<Batch, 'projectId'>;

/** Opens a bot again only if another one was opened since: unpacking a model takes longer than most tests. */
function keepingLast<T>(open: (batch: Opening) => T): (batch: Opening) => T {
  let last: { key: string; opened: T } | undefined;
  return (batch) => {
    if (last?.key !== batch.key) last = { key: batch.key, opened: open(batch) };
    return last.opened;
  };
}

function openBot({ bot: lists, compressedModel }: Opening): { bot: CompiledBot; model: Model | null } {
  const [settings] = JSON.parse(lists.settings) as BotContent['settings'][];
  if (!settings) throw new Error('A bot has no settings');
  const bot = compileBot({
    settings,
    reactions: JSON.parse(lists.reactions) as BotContent['reactions'],
    scopes: JSON.parse(lists.scopes) as BotContent['scopes'],
    actions: JSON.parse(lists.actions) as BotContent['actions'],
    entities: JSON.parse(lists.entities) as BotContent['entities'],
  });
  return { bot, model: compressedModel ? loadModel(gunzipSync(compressedModel), embedding()) : null };
}
