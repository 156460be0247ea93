import { join } from 'node:path';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { databaseUrl } from '../../apps/server/src/platform/postgres/place.ts';
import { readPostmasterFile } from '../../apps/server/src/platform/postgres/postmaster-file.ts';

const AT_ONCE = 50_000;
const DAYS = 180;

/** A connection to the database of a running product, which sees every project. */
export async function connect(dataDir: string) {
  const running = readPostmasterFile(join(dataDir, 'postgres'));
  if (!running) throw new Error(`No database runs in ${dataDir}`);
  const pool = openPool({ url: databaseUrl(running.sockets, 'parley'), log: createLogger('error') });
  const client = await pool.connect();
  await client.query("select set_config('parley.system', 'on', false)");
  return {
    query: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows as object[],
    async end(): Promise<void> {
      client.release();
      await pool.end();
    },
  };
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** Inserts the facts of `conversations` conversations of the last 180 days; the deployment changes every 20 days. */
export async function fillFacts(client: Connection, projectId: number, conversations: number): Promise<void> {
  for (let made = 0; made < conversations; made += AT_ONCE) {
    await client.query(FILL, [projectId, made, Math.min(conversations, made + AT_ONCE), DAYS]);
  }
  await client.query(MARK, [projectId]);
}

const MARK = `
  insert into rollup_marks select distinct project_id, environment, started / 900000000 * 900
  from conversation_facts where project_id = $1`;

const FILL = `
  with made as (
    select n, md5(n::text) as id, random() as r,
      ((extract(epoch from now()) - random() * $4 * 86400) * 1000000)::bigint as started,
      30000 + (random() * random() * 400000)::bigint as duration, 3 + (random() * 7)::int as turns
    from generate_series($2::int + 1, $3::int) n
  ), begun as (
    insert into conversations (project_id, id, token_hash, environment, snapshot_hash, state, started, ended, last_at)
    select $1, id, decode(md5(id) || md5(n::text || 't'), 'hex'), 'prod', 'a snapshot', '{}', started,
      started + duration * 1000, started + duration * 1000
    from made
  )
  insert into conversation_facts (
    project_id, conversation_id, known_at, known_turn, environment, channel, snapshot_hash, deployment_id, started,
    ended, last_at, outcome, turns, fallbacks, low_confidence, duration_ms, transfer_reason, intents, reactions,
    last_reaction, entity_values, answer_ms, understanding_ms, deciding_ms, actions_ms
  )
  select $1, id, started, 1, 'prod', 'chat', 'a snapshot', 1 + started / 1000000 / 86400 / 20, started,
    started + duration * 1000, started + duration * 1000,
    case when r < 0.7 then 'contained' when r < 0.9 then 'transferred' else 'abandoned' end,
    turns, (random() < 0.05)::int, (random() < 0.07)::int, duration,
    case when r between 0.7 and 0.9 then 'reason ' || n % 5 end,
    array(select 'Intent ' || ((n * 7 + i * i) % 40) from generate_series(1, turns / 2) i),
    array(select 1 + ((n % 9) * i + i) % 60 from generate_series(1, turns) i), 1 + ((n % 9) * turns + turns) % 60,
    '{}', array(select (8 + random() * random() * 900)::int from generate_series(1, turns)), turns * 4, turns, turns * 60
  from made`;
