import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { bytesInPieces } from '#platform/db/bytes-in-pieces.ts';
import type { Queries } from '#platform/db/database.ts';
import { hashInPieces } from '#platform/hash-in-pieces.ts';

/** A project's whole content with its model in deployed form, identified by its hash. */
export interface Snapshot {
  hash: string;
  /** The content, compressed. */
  bytes: Buffer;
  modelHash: string;
}

export async function packSnapshot(content: string, modelHash: string): Promise<Snapshot> {
  const plain = Buffer.from(content);
  return { hash: await hashInPieces(plain), bytes: await promisify(gzip)(plain, { level: 1 }), modelHash };
}

/** Stores equal content once; false if it was stored already. */
export async function saveSnapshot(
  db: Queries,
  projectId: number,
  { hash, bytes, modelHash }: Snapshot,
  created: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('snapshots')
    .values({ project_id: projectId, hash, bytes, model_hash: modelHash, created })
    .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function compressedSnapshot(db: Queries, projectId: number, hash: string): Promise<Buffer | null> {
  return bytesInPieces(sql.ref<Buffer>('bytes'), async (piece) => {
    const row = await db
      .selectFrom('snapshots')
      .select(piece.as('piece'))
      .where('project_id', '=', projectId)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.piece;
  });
}

/** The model trained later for a snapshot, on the input with that hash. */
export async function renewedModel(
  db: Queries,
  projectId: number,
  hash: string,
  inputHash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('snapshot_models')
    .select('model_hash')
    .where('project_id', '=', projectId)
    .where('snapshot_hash', '=', hash)
    .where('input_hash', '=', inputHash)
    .executeTakeFirst();
  return row?.model_hash ?? null;
}

/** The model that a snapshot is served with: the last one trained for it, otherwise its own. */
export async function servedModelHash(db: Queries, projectId: number, hash: string, own: string): Promise<string> {
  const row = await db
    .selectFrom('snapshot_models')
    .select('model_hash')
    .where('project_id', '=', projectId)
    .where('snapshot_hash', '=', hash)
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.model_hash ?? own;
}

export async function keepRenewedModel(
  db: Queries,
  projectId: number,
  hash: string,
  { inputHash, modelHash }: { inputHash: string; modelHash: string },
): Promise<void> {
  await db
    .insertInto('snapshot_models')
    .values({ project_id: projectId, snapshot_hash: hash, input_hash: inputHash, model_hash: modelHash })
    .onConflict((conflict) => conflict.columns(['project_id', 'snapshot_hash', 'input_hash']).doNothing())
    .execute();
}

/** The content of a snapshot; null if the bytes do not match the hash. */
export async function openSnapshot(bytes: Buffer, hash: string): Promise<string | null> {
  try {
    const content = await promisify(gunzip)(bytes);
    return (await hashInPieces(content)) === hash ? content.toString() : null;
  } catch {
    // The bytes cannot be unpacked.
    return null;
  }
}

/** True if the stored bytes still match their hash. */
export async function isIntact(db: Queries, projectId: number, hash: string): Promise<boolean> {
  const bytes = await compressedSnapshot(db, projectId, hash);
  return bytes !== null && (await openSnapshot(bytes, hash)) !== null;
}
