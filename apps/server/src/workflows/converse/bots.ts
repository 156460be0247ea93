import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { compileBot, type CompiledBot } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { StoredFile } from '@parley/domain/stored-file';
import { loadingModel, withPauses, type Model, type TrainingInput } from '@parley/nlu';
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
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { hashInPieces } from '#platform/hash-in-pieces.ts';
import { keptBySize } from '#platform/kept-by-size.ts';
import type { Logger } from '#platform/logger.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import { pauses } from '#platform/pauses.ts';
import { listsSize } from '#platform/things/lists-as-json.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';
import { frozenBot } from '#features/deployments/snapshot-content.ts';
import type { TrainedLists } from '#platform/things/trained-lists.ts';
import { fingerprint, trainingInputOf } from '#workflows/train-model/training-input.ts';

/** A bot in its deployed version. */
export interface DeployedBot {
  bot: CompiledBot;
  modelHash: string;
  /** The stored files of the snapshot by name. */
  files: ReadonlyMap<string, StoredFile>;
}

interface DraftBot {
  version: Microseconds;
  bot: CompiledBot;
  size: number;
}

interface SizedModel {
  model: Model;
  size: number;
}

export interface BotDeps {
  inProject: InProject;
  now(): Microseconds;
  log: Logger;
  /** Called if the model of a draft was made by another version of the program. */
  onOutdated(projectId: number): void;
  /** Trains a model for a snapshot whose own model was made by another version of the program. */
  renewModel(projectId: number, input: TrainingInput): Promise<{ inputHash: string; modelHash: string }>;
}

const TRAINED = { embedding: 'with a different embedding', format: 'by another version of Parley' };

const MEGABYTE = 1024 * 1024;
/** In bytes; together they leave a server of 2 GB enough memory for the rest. */
const KEPT_DRAFTS = 100 * MEGABYTE;
const KEPT_SNAPSHOTS = 100 * MEGABYTE;
const KEPT_MODELS = 350 * MEGABYTE;
/** Measured bytes of memory for each stored byte. */
const OPENED_MODEL = 4;
const OPENED_BOT = 3;
const SAID_UNUSABLE = 1_000;
/** Limits concurrent openings, because each already takes its memory. */
const OPENING = { atOnce: 2, waiting: 2_000, refusal: 'Too many bots are being opened. Please try again.' };

/** Draft bots, deployed bots, and models by their hash. The caches are keyed by content, so they are never stale. */
export function createBots({ inProject, now, log, onOutdated, renewModel }: BotDeps) {
  const drafts = new LRUCache<number, DraftBot>({ maxSize: KEPT_DRAFTS, sizeCalculation: ({ size }) => size });
  const models = keptBySize<SizedModel>(KEPT_MODELS);
  const snapshots = keptBySize<DeployedBot & { size: number }>(KEPT_SNAPSHOTS);
  const inTurn = fewAtATime(OPENING);
  /** Models that were already reported. */
  const unusable = new LRUCache<string, boolean>({ max: SAID_UNUSABLE });
  const inOrder = oneAtATime();

  async function readAnew(projectId: number): Promise<CompiledBot> {
    const draft = await inProject(projectId, 'read', (db) => readDraft(db, projectId, now));
    drafts.set(projectId, draft);
    return draft.bot;
  }

  async function readSnapshot(projectId: number, hash: string): Promise<DeployedBot & { size: number }> {
    const bytes = await inProject(projectId, 'read', (db) => compressedSnapshot(db, projectId, hash));
    const content = bytes && (await openSnapshot(bytes, hash));
    if (content === null) throw damaged(projectId, 'snapshot', hash);
    const frozen = frozenBot(content);
    const files = new Map(frozen.files.map((file) => [file.name, file]));
    const { unusable } = await loaded(projectId, frozen.modelHash);
    const modelHash = unusable ? await usableModel(projectId, hash, frozen.trained()) : frozen.modelHash;
    return { bot: compileBot(frozen.content), modelHash, files, size: frozen.length * OPENED_BOT };
  }

  /** Any version of the program serves a deployed bot: it trains a new model from the snapshot's data where the stored one is outdated. */
  async function usableModel(projectId: number, hash: string, lists: TrainedLists): Promise<string> {
    const input = trainingInputOf(lists);
    const known = await inProject(projectId, 'read', (db) => renewedModel(db, projectId, hash, fingerprint(input)));
    if (known !== null) return known;
    log.warn({ projectId, hash }, 'the model of a deployed version was trained otherwise; it is trained again');
    const made = await renewModel(projectId, input);
    await inProject(projectId, 'write', (db) => keepRenewedModel(db, projectId, hash, made));
    return made.modelHash;
  }

  async function loaded(projectId: number, hash: string): Promise<Model> {
    const refuse = () => damaged(projectId, 'model', hash);
    const { model } = await models.get(hash, () => inTurn(() => readModel(inProject, projectId, hash, refuse)));
    return model;
  }

  /** A snapshot that was changed after it was stored is never served. */
  function damaged(projectId: number, kind: string, hash: string): Problem {
    log.error({ projectId, hash }, `a stored ${kind} does not match its hash and is not used`);
    return new Problem('unavailable', 'This version of the bot is damaged and cannot be used.');
  }

  return {
    /** The snapshot with that hash. */
    snapshot(projectId: number, hash: string): Promise<DeployedBot> {
      return snapshots.get(`${projectId} ${hash}`, () => readSnapshot(projectId, hash));
    },

    /** The draft at `version` or later. */
    async draft(projectId: number, version: Microseconds): Promise<CompiledBot> {
      const known = () => {
        const cached = drafts.get(projectId);
        return cached && cached.version >= version ? cached.bot : undefined;
      };
      // Concurrent misses share one read.
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

    /** The next call reads it again. */
    forget(projectId: number, modelHash?: string): void {
      drafts.delete(projectId);
      if (modelHash === undefined) return;
      models.forget(modelHash);
      unusable.delete(modelHash);
    },
  };
}

export type Bots = ReturnType<typeof createBots>;

async function readDraft(db: Queries, projectId: number, now: () => Microseconds): Promise<DraftBot> {
  const context = { db, projectId, now, actor: null };
  // Read before the data, so that a concurrent change makes the next turn read again.
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
  return { version, bot, size: OPENED_BOT * (await listsSize(db, projectId, DRAFT_LISTS)) };
}

const DRAFT_LISTS = ['settings', 'reactions', 'scopes', 'actions', 'entities'] as const;

async function readModel(
  inProject: BotDeps['inProject'],
  projectId: number,
  hash: string,
  refuse: () => Problem,
): Promise<SizedModel> {
  const compressed = await inProject(projectId, 'read', (db) => compressedModel(db, projectId, hash));
  if (!compressed) throw new Error(`Project ${projectId} has no model ${hash}`);
  const bytes = await promisify(gunzip)(compressed).catch(() => null);
  if (bytes === null || (await hashInPieces(bytes)) !== hash) throw refuse();
  const model = await withPauses(loadingModel(bytes, embedding()), pauses());
  return { model, size: bytes.length * OPENED_MODEL };
}
