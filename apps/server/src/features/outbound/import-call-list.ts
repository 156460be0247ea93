import { CALL_LIST_ROW_LIMIT, IMPORTED_BEFORE, type ImportedCallList } from '@parley/contract';
import { TableProblem, type TableRow } from '@parley/domain/table/cells';
import { invalidField, Problem } from '@parley/domain/problem';
import { callListReader, listOptions, type CallListRow, type ListQuery } from '#features/outbound/call-list-rows.ts';
import { insertContacts } from '#features/outbound/change-contacts.ts';
import { findCampaign, lockCampaign, rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import { ALREADY_IN, notCalled, refusedRows } from '#features/outbound/judge-rows.ts';
import { countedReasons, skippedLines, type Skipped } from '#features/outbound/skipped-lines.ts';
import type { Work } from '#http/work.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { namesIn } from '#platform/table/columns.ts';
import { isBlank } from '#platform/table/preview-table.ts';
import type { Table } from '#platform/table/tables.ts';

/**
 * Rows written by one transaction, and characters in them: wide rows are written in smaller groups, as others wait for
 * each.
 */
const ROWS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 200_000;

interface CallListFile {
  /** The campaign. */
  id: number;
  table: Table;
  /** SHA-256 of the file. */
  sha256: string;
  work: Work;
  /** Accepts a file that the campaign has imported before. */
  isAgain: boolean;
  options: ListQuery;
}

/**
 * Adds the people of a call list in transactions of a thousand, so that others wait only shortly and few rows are in
 * memory, however long the list is. The whole file is checked first: a file that breaks off in the middle adds no
 * contacts. A canceled import can be repeated: people who are already in the campaign are skipped.
 */
export async function importCallList(
  inProject: InProject,
  projectId: number,
  { id, table, sha256, work, isAgain, options }: CallListFile,
): Promise<ImportedCallList> {
  const digest = Buffer.from(sha256, 'hex');
  const campaign = await inProject(projectId, 'read', async (db) => {
    const found = await findCampaign({ db, projectId }, id);
    if (!isAgain) await refuseKnown({ db, projectId }, id, digest);
    return found;
  });
  const rowsInFile = await countRows(table, work, options);
  const skipped = skippedLines();
  const uncalled = countedReasons();
  let added = 0;
  let read = 0;
  const write = async (batch: CallListRow[]) => {
    work.signal.throwIfAborted();
    const { taken, refused } = await inProject(projectId, 'write', async (db) => {
      await goOnCalling({ db, projectId }, campaign);
      return addContacts({ db, projectId }, id, batch);
    });
    added += taken.length;
    for (const one of refused) skipped.add(one);
    for (const row of taken) uncalled.add(notCalled(rulesOf(campaign), row));
    work.report(Math.min(read / rowsInFile, 1), `${read.toLocaleString('en')} rows read`);
  };
  const rows = table.rows({ encoding: options.encoding })[Symbol.asyncIterator]();
  let batch: CallListRow[] = [];
  let characters = 0;
  let columns: string[] = [];
  try {
    const first = await rows.next();
    if (first.done) throw invalidField('body.file', 'The file is empty');
    columns = namesIn(first.value.cells);
    const readRow = callListReader(first.value.cells, listOptions(options, campaign));
    for await (const { line, cells } of rest(rows)) {
      if (isBlank(cells)) continue;
      read += 1;
      const row = readRow(line, cells);
      if ('reason' in row) skipped.add(row);
      else {
        batch.push(row);
        characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      }
      if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
      await write(batch);
      batch = [];
      characters = 0;
    }
    await write(batch);
  } catch (error) {
    throw work.signal.aborted ? canceled(added) : error;
  }
  if (read === 0) throw invalidField('body.file', 'The file has column names but no rows');
  await inProject(projectId, 'write', (db) => noteImport({ db, projectId }, { id, digest, added }));
  return { added, columns, ...skipped.report(), not_called: uncalled.list() };
}

/** Reads the whole file once without importing it, and refuses a faulty one. Returns the number of rows. */
async function countRows(table: Table, work: Work, { encoding }: ListQuery): Promise<number> {
  let lines = 0;
  try {
    for await (const { line, cells } of table.rows({ encoding })) {
      work.signal.throwIfAborted();
      if (isBlank(cells)) continue;
      if (++lines > CALL_LIST_ROW_LIMIT + 1) throw new TableProblem(line, TOO_MANY);
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    throw invalidField('body.file', `Line ${error.line}: ${error.message}. Nothing was imported`);
  }
  if (lines === 0) throw invalidField('body.file', 'The file is empty');
  return lines - 1;
}

type Reading = { db: Queries; projectId: number };

/** Refuses a file that the campaign has imported before, for example after a double click. */
async function refuseKnown({ db, projectId }: Reading, id: number, digest: Buffer): Promise<void> {
  const known = await db
    .selectFrom('campaign_imports')
    .select(['created', 'added'])
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', id)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!known) return;
  const when = new Date(known.created * 1_000).toISOString().slice(0, 16).replace('T', ' ');
  const contacts = known.added === 1 ? '1 contact' : `${known.added.toLocaleString('en')} contacts`;
  throw new Problem('invalid', `This file was imported on ${when} UTC and added ${contacts}. Import it again?`, {
    code: IMPORTED_BEFORE,
  });
}

async function noteImport(
  { db, projectId }: Reading,
  { id, digest, added }: { id: number; digest: Buffer; added: number },
): Promise<void> {
  await findCampaign({ db, projectId }, id);
  await db
    .insertInto('campaign_imports')
    .values({ project_id: projectId, campaign_id: id, digest, added })
    .onConflict((known) => known.doNothing())
    .execute();
}

const TOO_MANY = `The file exceeds ${CALL_LIST_ROW_LIMIT.toLocaleString('en')} rows; split it`;

async function* rest(rows: AsyncIterator<TableRow>): AsyncGenerator<TableRow> {
  for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value;
}

/** The contacts imported before it stay in the campaign, and importing the file again is safe. */
function canceled(added: number): Problem {
  const contacts = added === 1 ? '1 contact was' : `${added.toLocaleString('en')} contacts were`;
  return new Problem('invalid', `The import was canceled: ${contacts} added`, { code: 'cancelled' });
}

/** Locks the campaign. If it was running when the import began, it may have ended before these contacts arrived. */
async function goOnCalling({ db, projectId }: Reading, before: CampaignRow): Promise<void> {
  const { id, state } = await lockCampaign({ db, projectId }, before.id);
  if (before.state !== 'running' || state !== 'finished') return;
  await db
    .updateTable('campaigns')
    .set({ state: 'running' })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

async function addContacts(
  { db, projectId }: Reading,
  id: number,
  batch: readonly CallListRow[],
): Promise<{ taken: CallListRow[]; refused: Skipped[] }> {
  const reasons = await refusedRows({ db, projectId }, id, batch, new Set());
  const wanted = batch.filter(({ line }) => !reasons.has(line));
  const added = await insertContacts(
    { db, projectId },
    id,
    wanted.map(({ line: _line, cells: _cells, slots, ...row }) => ({ ...row, slots: JSON.stringify(slots) })),
  );
  // Another import may have added it since.
  for (const { line, destination } of wanted) if (!added.has(destination)) reasons.set(line, ALREADY_IN);
  return {
    taken: batch.filter(({ line }) => !reasons.has(line)),
    refused: batch.flatMap(({ line, cells }) => {
      const reason = reasons.get(line);
      return reason === undefined ? [] : [{ line, cells, reason }];
    }),
  };
}
