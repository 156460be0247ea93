import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { isolateProjects } from './row-security.ts';

const MONTHS_AHEAD = 12;

/** Creates the monthly partitions of `tracker_entries` from the month of `now` on. Must run as the table's owner. */
export async function makeTrackerPartitions(owner: Queries, now: Date): Promise<void> {
  const first = now.getUTCFullYear() * 12 + now.getUTCMonth();
  for (let month = first; month <= first + MONTHS_AHEAD; month++) {
    if (!(await hasPartition(owner, month))) await makePartition(owner, month);
  }
}

/** Creates the partition of this name, unless it exists or the name is another table's. */
export async function makePartitionNamed(owner: Queries, name: string): Promise<void> {
  const [, year, month] = /^tracker_entries_(\d{4})_(\d{2})$/u.exec(name) ?? [];
  const at = Number(year) * 12 + Number(month) - 1;
  if (month !== undefined && nameOf(at) === name && !(await hasPartition(owner, at))) await makePartition(owner, at);
}

/** `month` counts from the year 0. */
async function makePartition(owner: Queries, month: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('tracker_entries'))`.execute(tx);
    if (await hasPartition(tx, month)) return;
    const partition = sql.table(nameOf(month));
    // Attaching takes no lock that blocks turns, unlike creating it as a partition.
    await sql`create table ${partition} (like tracker_entries including all)`.execute(tx);
    await isolateProjects(tx, nameOf(month));
    await sql`
      alter table tracker_entries attach partition ${partition}
      for values from (${sql.lit(startOf(month))}) to (${sql.lit(startOf(month + 1))})
    `.execute(tx);
  });
}

export interface PastMonth {
  /** The table's name. */
  name: string;
  isAttached: boolean;
}

/** The partitions of months that ended before this time, oldest first, and what an interrupted removal left of them. */
export async function pastMonths(db: Queries, before: Date): Promise<PastMonth[]> {
  const first = nameOf(before.getUTCFullYear() * 12 + before.getUTCMonth());
  const { rows } = await sql<PastMonth>`
    select c.relname as name, c.relispartition as "isAttached" from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname ~ '^tracker_entries_[0-9]{4}_[0-9]{2}$' and c.relname < ${first}
    order by c.relname`.execute(db);
  return rows;
}

/**
 * Deletes a month with all its entries at once. Turns go on: only what reads this partition already is waited for. Must
 * run as the table's owner, outside of a transaction.
 */
export async function dropMonth(owner: Queries, { name, isAttached }: PastMonth): Promise<void> {
  const partition = sql.table(name);
  if (isAttached) {
    const { rows } = await sql`
      select 1 from pg_inherits where inhrelid = ${name}::regclass and inhdetachpending`.execute(owner);
    // Another attempt ended in the middle.
    const how = rows.length > 0 ? sql`finalize` : sql`concurrently`;
    await sql`alter table tracker_entries detach partition ${partition} ${how}`.execute(owner);
  }
  await sql`drop table ${partition}`.execute(owner);
}

/** Reads the catalog table: the functions that look up a name may answer from before the lock. */
async function hasPartition(db: Queries, month: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class where relname = ${nameOf(month)} and relnamespace = current_schema()::regnamespace
  `.execute(db);
  return rows.length > 0;
}

function nameOf(month: number): string {
  return `tracker_entries_${Math.trunc(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
}

function startOf(month: number): number {
  return Date.UTC(Math.trunc(month / 12), month % 12) * 1000;
}
