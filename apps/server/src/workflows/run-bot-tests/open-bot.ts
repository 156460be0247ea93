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

/** In a thread: what runs bots there without any effect outside. */
export function createTestBed() {
  const sandbox = createSandbox({ workers: 1 });
  const actions = projectActions(createActionRunner({ workers: 2 }));

  return {
    open({ projectId, bot: lists, compressedModel }: Pick<TestBatch, 'projectId' | 'bot' | 'compressedModel'>) {
      const [settings] = JSON.parse(lists.settings) as BotContent['settings'][];
      if (!settings) throw new Error(`Project ${projectId} has no settings`);
      const bot: CompiledBot = compileBot({
        settings,
        reactions: JSON.parse(lists.reactions) as BotContent['reactions'],
        scopes: JSON.parse(lists.scopes) as BotContent['scopes'],
        actions: JSON.parse(lists.actions) as BotContent['actions'],
        entities: JSON.parse(lists.entities) as BotContent['entities'],
      });
      const model: Model | null = compressedModel ? loadModel(gunzipSync(compressedModel), embedding()) : null;
      /** Work in the same lane runs one after another. */
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
            // Each test has its own answers, and none of it gets out.
            call: async () => ({ ok: false, error: 'Tests never send requests' }),
          });
      return { bot, hostIn };
    },
  };
}
