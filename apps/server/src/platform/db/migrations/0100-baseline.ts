import { BUILT_IN_ROLES } from '@parley/domain';
import { sql, type Kysely } from 'kysely';
import { COLUMN_FUNCTIONS } from '../functions/index.ts';
import { isolateProjects } from '../row-security.ts';
import { bots } from './baseline/bots.ts';
import { conversationWork } from './baseline/conversation-work.ts';
import { conversations } from './baseline/conversations.ts';
import { deployments } from './baseline/deployments.ts';
import { outbound } from './baseline/outbound.ts';
import { people } from './baseline/people.ts';
import { records } from './baseline/records.ts';
import { reports } from './baseline/reports.ts';
import { signIn } from './baseline/sign-in.ts';
import { signOn } from './baseline/sign-on.ts';

/** A table comes after the tables that it references. */
const GROUPS = [people, signIn, signOn, bots, deployments, conversations, conversationWork, outbound, reports, records];

/** The tables of version 0.1.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ids below 100 belong to the built-in roles.
  await sql`create sequence ids as bigint start 100`.execute(db);
  for (const { text } of COLUMN_FUNCTIONS) await sql.raw(text).execute(db);
  for (const { text, isolated } of GROUPS) {
    await sql.raw(text).execute(db);
    for (const table of isolated) await isolateProjects(db, table);
  }
  for (const { id, name, permissions } of BUILT_IN_ROLES) {
    await sql`insert into roles (id, name) values (${id}, ${name})`.execute(db);
    await sql`insert into role_permissions select ${id}, unnest(${permissions}::integer[])`.execute(db);
  }
  for (const table of ['platform_clock', 'sign_in_rules', 'sign_on']) {
    await sql`insert into ${sql.table(table)} default values`.execute(db);
  }
}
