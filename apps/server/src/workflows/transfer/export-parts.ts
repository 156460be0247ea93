import { CSV_HEADER, conversationRows } from '#features/conversations/csv/conversations-csv.ts';
import { TURNS_HEADER, turnRows } from '#features/conversations/csv/turns-csv.ts';
import { attachmentParts } from '#features/attachments/export-attachments.ts';
import { callLines, recordingParts } from '#features/calls/export-calls.ts';
import { conversationLines } from '#features/conversations/export-conversations.ts';
import { contactLines, stopLines } from '#features/outbound/export-campaigns.ts';
import { csvPieces } from '#platform/csv.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { Microseconds } from '@parley/domain/ids';
import { VERSION } from '#platform/version.ts';
import { zipOf, type ZipPart } from '#platform/zip/write-zip.ts';

/** The form of the files; a change that a reader notices makes a new number. */
const EXPORT_FORMAT = 1;

export interface ExportPlace {
  db: Queries;
  inProject: InProject;
  projectId: number;
  now: () => Microseconds;
}

/** What an export says about itself. */
export function exportNote(what: object, now: () => Microseconds): ZipPart {
  const made = new Date(now() / 1_000).toISOString();
  return {
    path: 'export.json',
    text: `${JSON.stringify({ format: EXPORT_FORMAT, version: VERSION, made, ...what }, null, 2)}\n`,
  };
}

/** Everything that a project has collected: its bot as a zip, conversations, calls, contacts and what callers sent. */
export async function* projectParts(
  place: ExportPlace,
  bot: readonly ZipPart[],
  onConversation: () => void = () => undefined,
): AsyncGenerator<ZipPart> {
  const { inProject, projectId } = place;
  yield { path: 'bot.zip', pieces: lazily(() => zipOf(bot)) };
  yield { path: 'conversations.jsonl', pieces: conversationLines(place, onConversation) };
  yield {
    path: 'conversations.csv',
    pieces: csvPieces(CSV_HEADER, conversationRows(inProject, place, { filter: {}, mayOpen: true })),
  };
  yield { path: 'turns.csv', pieces: csvPieces(TURNS_HEADER, turnRows(inProject, place, {})) };
  yield { path: 'calls.jsonl', pieces: callLines(place) };
  yield { path: 'contacts.jsonl', pieces: contactLines(inProject, projectId) };
  yield { path: 'stop-list.jsonl', pieces: stopLines(inProject, projectId) };
  yield* attachmentParts(inProject, projectId);
  yield* recordingParts(place);
}

/** The same files in a folder of an export. */
export async function* under(
  folder: string,
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): AsyncGenerator<ZipPart> {
  for await (const part of parts) yield { ...part, path: `${folder}/${part.path}` };
}

/** Opens the files of the inner zip only when its turn comes. */
async function* lazily(open: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* open();
}
