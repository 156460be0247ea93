import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { compileBot, type CompiledBot } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { StoredFile } from '@parley/domain/stored-file';
import { loadModel, type Model, type TrainingInput } from '@parley/nlu';
import { LRUCache } from 'lru-cache';
import {
  compressedSnapshot,
  keepRenewedModel,
  openSnapshot,
  renewedModel,
} from '#features/deployments/snapshot-store.ts';
import { compressedModel } from '#features/models/model-store.ts';
import { embedding } from '#platform/embedding.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';
import { frozenBot } from '#workflows/deploy/snapshot-content.ts';
import { fingerprint, trainingInputOf, type TrainedLists } from '#workflows/train-model/training-input.ts';

/** As it was deployed. */
export interface DeployedBot {
  bot: CompiledBot;
  modelHash: string;
  /** The stored files of the snapshot by their names. */
  files: ReadonlyMap<string, StoredFile>;
}

interface DraftBot {
  version: Microseconds;
  bot: CompiledBot;
}

export interface BotDeps {
  inProject: InProject;
  now(): Microseconds;
  log: Logger;
  /** The model of its draft is of another version of the program. */
  onOutdated(projectId: number): void;
  /** Trains a model for a snapshot whose own is of another version of the program. */
  renewModel(projectId: number, input: TrainingInput): Promise<{ inputHash: string; modelHash: string }>;
}

const TRAINED = { embedding: 'with a different embedding', format: 'by another version of Parley' };

const CACHED_BOTS = 100;
const CACHED_MODELS = 100;
const CACHED_SNAPSHOTS = 100;

/** Bots as they are saved now or were deployed, and models by their hash. What is cached is found by content, so it is never stale. */
export function createBots({ inProject, now, log, onOutdated, renewModel }: BotDeps) {
  const drafts = new LRUCache<number, DraftBot>({ max: CACHED_BOTS });
  const models = new LRUCache<string, Promise<Model>>({ max: CACHED_MODELS });
  const snapshots = new LRUCache<string, Promise<DeployedBot>>({ max: CACHED_SNAPSHOTS });
  /** Models of which that was said already. */
  const unusable = new LRUCache<string, boolean>({ max: CACHED_MODELS });
  const inOrder = oneAtATime();

  async function readAnew(projectId: number): Promise<CompiledBot> {
    const draft = await inProject(projectId, 'read', (db) => readDraft(db, projectId, now));
    drafts.set(projectId, draft);
    return draft.bot;
  }

  async function readSnapshot(projectId: number, hash: string): Promise<DeployedBot> {
    const bytes = await inProject(projectId, 'read', (db) => compressedSnapshot(db, projectId, hash));
    const content = bytes && (await openSnapshot(bytes, hash));
    if (content === null) throw damaged(projectId, 'snapshot', hash);
    const frozen = frozenBot(content);
    const files = new Map(frozen.files.map((file) => [file.name, file]));
    const { unusable } = await loaded(projectId, frozen.modelHash);
    const modelHash = unusable ? await usableModel(projectId, hash, frozen.trained) : frozen.modelHash;
    return { bot: compileBot(frozen.content), modelHash, files };
  }

  /** Any version of the program serves a deployed bot: an outdated model is trained again, on the same data, beside it. */
  async function usableModel(projectId: number, hash: string, lists: TrainedLists): Promise<string> {
    const input = trainingInputOf(lists);
    const known = await inProject(projectId, 'read', (db) => renewedModel(db, projectId, hash, fingerprint(input)));
    if (known !== null) return known;
    log.warn({ projectId, hash }, 'the model of a deployed version was trained otherwise; it is trained again');
    const made = await renewModel(projectId, input);
    await inProject(projectId, 'write', (db) => keepRenewedModel(db, projectId, hash, made));
    return made.modelHash;
  }

  function loaded(projectId: number, hash: string): Promise<Model> {
    const cached = models.get(hash);
    if (cached) return cached;
    const loading = readModel(inProject, projectId, hash, () => damaged(projectId, 'model', hash));
    models.set(hash, loading);
    loading.catch(() => models.delete(hash));
    return loading;
  }

  /** A snapshot that was changed after it was stored runs nowhere. */
  function damaged(projectId: number, kind: string, hash: string): Problem {
    log.error({ projectId, hash }, `a stored ${kind} does not match its hash and is not used`);
    return new Problem('unavailable', 'This version of the bot is damaged and cannot be used.');
  }

  return {
    /** The snapshot with that hash. */
    snapshot(projectId: number, hash: string): Promise<DeployedBot> {
      const key = `${projectId} ${hash}`;
      const cached = snapshots.get(key);
      if (cached) return cached;
      const reading = readSnapshot(projectId, hash);
      snapshots.set(key, reading);
      reading.catch(() => snapshots.delete(key));
      return reading;
    },

    /** The draft as it is at `version` or later. */
    async draft(projectId: number, version: Microseconds): Promise<CompiledBot> {
      const known = () => {
        const cached = drafts.get(projectId);
        return cached && cached.version >= version ? cached.bot : undefined;
      };
      // The first of all who miss it at the same moment reads it for the others.
      return known() ?? inOrder(String(projectId), async () => known() ?? readAnew(projectId));
    },

    async model(projectId: number, hash: string): Promise<Model> {
      const model = await loaded(projectId, hash);
      if (model.unusable && !unusable.has(hash)) {
        unusable.set(hash, true);
        log.warn(
          { projectId, hash },
          `a model was trained ${TRAINED[model.unusable]}: nothing is recognized until it is trained again`,
        );
        if (model.unusable === 'format') onOutdated(projectId);
      }
      return model;
    },

    /** What is asked for next is read anew. */
    forget(projectId: number, modelHash?: string): void {
      drafts.delete(projectId);
      if (modelHash === undefined) return;
      models.delete(modelHash);
      unusable.delete(modelHash);
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

async function readModel(
  inProject: BotDeps['inProject'],
  projectId: number,
  hash: string,
  refuse: () => Problem,
): Promise<Model> {
  const compressed = await inProject(projectId, 'read', (db) => compressedModel(db, projectId, hash));
  if (!compressed) throw new Error(`Project ${projectId} has no model ${hash}`);
  const bytes = await promisify(gunzip)(compressed).catch(() => null);
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== hash) throw refuse();
  return loadModel(bytes, embedding());
}
