import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      project_id bigint primary key references projects on delete cascade,
      -- SHA-256 of the token.
      token_hash bytea not null,
      last_four text not null,
      -- What messages to another system are signed with; encrypted.
      signing_key text not null,
      created_at bigint not null default unix_seconds(),
      last_used_at bigint
    )`.execute(db);
  await isolateProjects(db, 'api_tokens');
  await sql`alter table conversations add next_timer bigint`.execute(db);
  await sql`
    create index conversations_timer on conversations (next_timer) where next_timer is not null`.execute(db);
}
