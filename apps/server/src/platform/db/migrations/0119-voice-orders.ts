import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** People try an account, or have the bot call them; a telephone process takes the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voice_accounts add column registered bigint`.execute(db);
  await sql`alter table calls add column is_trial boolean not null default false`.execute(db);
  await sql`
    create table voice_orders (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      environment text not null check (environment in ('dev', 'prod')),
      kind text not null check (kind in ('test', 'call')),
      order_data text,
      state text not null default 'waiting' check (state in ('waiting', 'working', 'answered', 'ended')),
      is_cancelled boolean not null default false,
      is_good boolean,
      words text,
      call_id bigint,
      server text,
      lease_until bigint not null default unix_seconds() + 10,
      created bigint not null default unix_seconds(),
      who bigint references users on delete set null,
      primary key (project_id, id)
    )`.execute(db);
  await sql`create index voice_orders_open on voice_orders (id) where state <> 'ended'`.execute(db);
  await isolateProjects(db, 'voice_orders');
}
