import { Readable } from 'node:stream';
import { spokenIn } from '@parley/dialogue';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { withProject } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import { ZipFile, type Options } from 'yazl';

/** Reads other data about the person by the name of its file; null without any. */
type OtherFiles = Readonly<Record<string, (place: Place) => Promise<object | null>>>;

/** Other files about the person, one at a time; their bytes are read when it is their turn. */
type OtherStreams = (place: Place) => AsyncIterable<{ path: string; bytes: Readable }>;

/** Fixed attributes, so that equal files give equal zips. */
const ALWAYS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100_644 } satisfies Partial<Options>;

/**
 * A zip of these conversations, each as JSON and as readable text with its files, and of other data about the person. Only one conversation is in memory at a time.
 */
export function personArchive(
  place: Place,
  ids: readonly string[],
  others: OtherFiles,
  streams: OtherStreams,
): Readable {
  const zip = new ZipFile();
  addInTurn(zip, place, ids, others, streams).then(
    () => zip.end(),
    (error: unknown) => (zip.outputStream as unknown as Readable).destroy(error as Error),
  );
  return zip.outputStream as unknown as Readable;
}

async function addInTurn(
  zip: ZipFile,
  place: Place,
  ids: readonly string[],
  others: OtherFiles,
  streams: OtherStreams,
): Promise<void> {
  for (const [name, read] of Object.entries(others)) {
    const found = await withProject(place.db, place.projectId, (tx) => read({ ...place, db: tx }));
    if (found) await add(zip, name, JSON.stringify(found, null, 2));
  }
  for await (const { path, bytes } of streams(place)) await addStream(zip, path, bytes);
  for (const id of ids) {
    const found = await readConversation(place, id);
    if (!found) continue;
    await add(zip, `${id}/conversation.json`, JSON.stringify(found, null, 2));
    await add(zip, `${id}/conversation.txt`, readable(found));
    for (const file of found.attachments) {
      const bytes = await readBytes(place, file.id);
      if (bytes) await add(zip, `${id}/files/${file.id}-${file.name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`, bytes);
    }
  }
}

/** Resolves when the entry has been read, so that the next one can be opened. */
function add(zip: ZipFile, path: string, content: string | Buffer): Promise<void> {
  return addStream(zip, path, Readable.from([Buffer.from(content)]));
}

function addStream(zip: ZipFile, path: string, stream: Readable): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stream.once('end', resolve).once('error', reject).once('close', resolve);
  zip.addReadStream(stream, path, ALWAYS);
  return promise;
}

async function readConversation({ db, projectId }: Place, id: string) {
  return withProject(db, projectId, async (tx) => {
    const { rows } = await sql<{
      started: number;
      ended: number | null;
      environment: string;
      channel: string;
      metadata: unknown;
      slots: unknown;
    }>`
      select started, ended, environment, channel, metadata, state::jsonb -> 'slots' as slots from conversations
      where project_id = ${projectId} and id = ${id}`.execute(tx);
    if (!rows[0]) return null;
    const turns = await sql<{ entries: string }>`
      select entries from tracker_entries where project_id = ${projectId} and conversation_id = ${id}
      order by turn_no, first_ts`.execute(tx);
    const notes = await sql<{ text: string; created: number }>`
      select text, created from conversation_notes where project_id = ${projectId} and conversation_id = ${id}
      order by created, id`.execute(tx);
    const attachments = await sql<{ id: number; name: string; type: string; size: number }>`
      select id, name, type, size from attachments where project_id = ${projectId} and conversation_id = ${id}
      order by id`.execute(tx);
    const tracker = turns.rows.flatMap(({ entries }) => readTurn(entries));
    return { id, ...rows[0], notes: notes.rows, attachments: attachments.rows, tracker };
  });
}

type ReadConversation = NonNullable<Awaited<ReturnType<typeof readConversation>>>;

function readable({ id, started, environment, channel, tracker, notes, attachments }: ReadConversation): string {
  const said = spokenIn(tracker).flatMap(({ who, text, timestamp }) =>
    text === '' ? [] : [`${at(timestamp)}  ${who === 'caller' ? 'Caller' : 'Bot'}: ${text}`],
  );
  const written = notes.map(({ text, created }) => `${at(created * 1_000_000)}  Note: ${text}`);
  const files = attachments.map(({ name, size }) => `File: ${name} (${size} bytes)`);
  return `${[`Conversation ${id}`, `${at(started)}, ${environment}, ${channel}`, '', ...said, ...written, ...files].join('\n')}\n`;
}

function at(microseconds: number): string {
  return new Date(microseconds / 1_000).toISOString().slice(0, 19).replace('T', ' ');
}

async function readBytes({ db, projectId }: Place, id: number): Promise<Buffer | undefined> {
  const row = await withProject(db, projectId, (tx) =>
    tx
      .selectFrom('attachments')
      .select('bytes')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return row?.bytes;
}
