import { createReadStream } from 'node:fs';
import { CALL_LIST_ROW_LIMIT, type ImportedCallList } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import { callListReader, type CallListRow } from '#features/outbound/call-list-rows.ts';
import { findCampaign, rulesOf } from '#features/outbound/campaign-store.ts';
import { skippedLines } from '#features/outbound/skipped-lines.ts';
import type { Work } from '#http/route.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { ReceivedFile } from '#platform/files/file-store.ts';
import { CsvProblem, readCsv, type CsvRow } from '#platform/read-csv.ts';

/** Rows that one transaction writes. */
const ROWS_AT_ONCE = 1_000;

/**
 * Adds the people of a call list, a thousand in each transaction: nobody waits long, and however long the list is, few
 * of its rows are in memory. A list that breaks off is imported again: whoever is in the campaign already is skipped.
 */
export async function importCallList(
  inProject: InProject,
  projectId: number,
  { id, received, work }: { id: number; received: ReceivedFile; work: Work },
): Promise<ImportedCallList> {
  const campaign = await inProject(projectId, 'read', (db) => findCampaign({ db, projectId }, id));
  const skipped = skippedLines();
  let added = 0;
  let read = 0;
  const write = async (batch: CallListRow[]) => {
    work.signal.throwIfAborted();
    const { taken, refused } = await inProject(projectId, 'write', (db) => addContacts(db, projectId, id, batch));
    added += taken;
    for (const one of refused) skipped.add(one);
    work.report(Math.min(read / CALL_LIST_ROW_LIMIT, 1), `${read.toLocaleString('en')} rows read`);
  };
  const rows = readCsv(createReadStream(received.path))[Symbol.asyncIterator]();
  let batch: CallListRow[] = [];
  try {
    const first = await rows.next();
    if (first.done) throw invalidField('body.file', 'The file is empty');
    const readRow = callListReader(first.value.cells, rulesOf(campaign).default_country);
    for await (const { line, cells } of rest(rows)) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (++read > CALL_LIST_ROW_LIMIT) throw new CsvProblem(line, TOO_MANY);
      const row = readRow(line, cells);
      if ('reason' in row) skipped.add(row);
      else batch.push(row);
      if (batch.length < ROWS_AT_ONCE) continue;
      await write(batch);
      batch = [];
    }
    await write(batch);
  } catch (error) {
    throw error instanceof CsvProblem ? brokenOff(error, added) : error;
  }
  if (read === 0) throw invalidField('body.file', 'The file has column names but no rows');
  return { added, ...skipped.report() };
}

const TOO_MANY = `The file exceeds ${CALL_LIST_ROW_LIMIT.toLocaleString('en')} rows; split it`;

async function* rest(rows: AsyncIterator<CsvRow>): AsyncGenerator<CsvRow> {
  for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value;
}

/** A fault in the middle of a file: the rows before it are in the campaign, and importing the mended file is safe. */
function brokenOff({ line, message }: CsvProblem, added: number) {
  const before = added === 0 ? '' : ` ${added.toLocaleString('en')} contacts before it were added`;
  return invalidField('body.file', `Line ${line}: ${message}.${before}`);
}

async function addContacts(db: Queries, projectId: number, id: number, batch: CallListRow[]) {
  await findCampaign({ db, projectId }, id);
  const stopped = await db
    .selectFrom('stop_list')
    .select('number')
    .where('project_id', '=', projectId)
    .where('number', '=', anyOfTexts(batch.map(({ destination }) => destination)))
    .execute();
  const stopList = new Set(stopped.map(({ number }) => number));
  const wanted = new Map<string, CallListRow>();
  const refused: { line: number; reason: string }[] = [];
  for (const row of batch) {
    if (stopList.has(row.destination)) refused.push({ line: row.line, reason: 'On the stop list' });
    else if (wanted.has(row.destination)) refused.push({ line: row.line, reason: ALREADY_IN });
    else wanted.set(row.destination, row);
  }
  const taken = await insertContacts(db, projectId, id, [...wanted.values()]);
  for (const [destination, { line }] of wanted) {
    if (!taken.has(destination)) refused.push({ line, reason: ALREADY_IN });
  }
  return { taken: taken.size, refused };
}

const ALREADY_IN = 'This number is already in the campaign';

async function insertContacts(db: Queries, projectId: number, id: number, rows: CallListRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const values = rows.map(({ line: _line, slots, ...row }) => ({ ...row, slots: JSON.stringify(slots) }));
  const { rows: taken } = await sql<{ destination: string }>`
    insert into campaign_contacts (
      project_id, campaign_id, destination, country, zone, name, slots, scheduled_time, expires_at, next_at
    )
    select ${projectId}::bigint, ${id}::bigint, r.destination, r.country, r.zone, r.name, r.slots, r.scheduled_time,
      r.expires_at, coalesce(r.scheduled_time, unix_seconds())
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (
      destination text, country text, zone text, name text, slots text, scheduled_time bigint, expires_at bigint
    )
    on conflict (project_id, campaign_id, destination) do nothing
    returning destination`.execute(db);
  return new Set(taken.map(({ destination }) => destination));
}
