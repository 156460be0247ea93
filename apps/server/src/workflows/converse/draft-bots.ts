import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { compileBot, type CompiledBot } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import { loadModel, type Model } from '@parley/nlu';
import { LRUCache } from 'lru-cache';
import { compressedModel } from '#features/models/model-store.ts';
import { embedding } from '#platform/embedding.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';

interface DraftBot {
  version: Microseconds;
  bot: CompiledBot;
}

export interface BotDeps {
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  now(): Microseconds;
  log: Logger;
  /** Its model is of another version of the program. */
  onOutdated(projectId: number): void;
}

const TRAINED = { embedding: 'with a different embedding', format: 'by another version of Parley' };

const CACHED_BOTS = 100;
const CACHED_MODELS = 100;

/** Bots as they are saved now, and models by their hash. What is cached is found by content, so it is never stale. */
export function createBots({ inProject, now, log, onOutdated }: BotDeps) {
  const drafts = new LRUCache<number, DraftBot>({ max: CACHED_BOTS });
  const models = new LRUCache<string, Promise<Model>>({ max: CACHED_MODELS });
  const inOrder = oneAtATime();

  async function readAnew(projectId: number): Promise<CompiledBot> {
    const draft = await inProject(projectId, 'read', (db) => readDraft(db, projectId, now));
    drafts.set(projectId, draft);
    return draft.bot;
  }

  return {
    /** The draft as it is at `version` or later. */
    async draft(projectId: number, version: Microseconds): Promise<CompiledBot> {
      const known = () => {
        const cached = drafts.get(projectId);
        return cached && cached.version >= version ? cached.bot : undefined;
      };
      // Of all who miss it at the same moment the first reads it for the others.
      return known() ?? inOrder(String(projectId), async () => known() ?? readAnew(projectId));
    },

    model(projectId: number, hash: string): Promise<Model> {
      const cached = models.get(hash);
      if (cached) return cached;
      const loading = readModel(inProject, projectId, hash).then((model) => {
        if (model.unusable) {
          log.warn(
            { projectId, hash },
            `a model was trained ${TRAINED[model.unusable]}: nothing is recognized until it is trained again`,
          );
        }
        if (model.unusable === 'format') onOutdated(projectId);
        return model;
      });
      models.set(hash, loading);
      loading.catch(() => models.delete(hash));
      return loading;
    },

    /** What is asked for next is read anew. */
    forget(projectId: number, modelHash?: string): void {
      drafts.delete(projectId);
      if (modelHash !== undefined) models.delete(modelHash);
    },
  };
}

export type Bots = ReturnType<typeof createBots>;

async function readDraft(db: Queries, projectId: number, now: () => Microseconds): Promise<DraftBot> {
  const context = { db, projectId, now, actor: null };
  // Taken before the data: what is written meanwhile makes the next turn read again.
  const version = await projectVersion(db, projectId);
  const [settings] = await versioned(context, 'settings').list();
  if (!settings) throw new Error(`Project ${projectId} has no settings`);
  const bot = compileBot({
    settings,
    reactions: await versioned(context, 'reactions').list(),
    scopes: await versioned(context, 'scopes').list(),
    actions: await versioned(context, 'actions').list(),
    entities: await versioned(context, 'entities').list(),
  });
  return { version, bot };
}

async function readModel(inProject: BotDeps['inProject'], projectId: number, hash: string): Promise<Model> {
  const compressed = await inProject(projectId, 'read', (db) => compressedModel(db, projectId, hash));
  if (!compressed) throw new Error(`Project ${projectId} has no model ${hash}`);
  return loadModel(await promisify(gunzip)(compressed), embedding());
}
