import { COUNTS, type Count } from '@parley/domain/figure';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { queriesOn, seeEveryWord, withProject, withSystem, type Queries } from '#platform/db/database.ts';
import { openPool } from '#platform/db/pool.ts';
import { refuseBypassingRole } from '#platform/db/serving-role.ts';
import { createLogger } from '#platform/logger.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db, url } = await testDatabase();
let ours: number;
let theirs: number;

beforeAll(async () => {
  ours = await fillProject('Ours');
  theirs = await fillProject('Theirs');
});

describe('the wall behind the queries', () => {
  it('covers every table that has a project', async () => {
    const tables = await tablesOfProjects();
    expect(tables.length).toBeGreaterThanOrEqual(7);
    const open = await sql<{ name: string }>`
      select relname as name from pg_class
      where relname = any(${tables}) and not (relrowsecurity and relforcerowsecurity)
    `.execute(db);
    expect(open.rows).toEqual([]);
  });

  it('shows no row of any such table while no project is chosen', async () => {
    for (const table of await tablesOfProjects()) {
      expect({ table, rows: await count(table) }).toEqual({ table, rows: 0 });
    }
    // Otherwise the zeros would prove nothing.
    for (const table of await tablesOfProjects({ partitions: false })) {
      const all = await withSystem(db, async (tx) => {
        await seeEveryWord(tx);
        return count(table, tx);
      });
      expect({ table, rows: all }).toEqual({ table, rows: 2 });
    }
  });

  it('shows only the chosen project, and nothing after its transaction', async () => {
    for (const table of await tablesOfProjects()) {
      const seen = await withProject(db, ours, async (tx) => {
        const { rows } = await sql<{ project_id: number }>`select project_id from ${sql.table(table)}`.execute(tx);
        return new Set(rows.map((row) => row.project_id));
      });
      expect([...seen]).toEqual(seen.size === 0 ? [] : [ours]);
      expect(await count(table)).toBe(0);
    }
  });

  it('refuses to write, move or delete rows of another project', async () => {
    const planted = {
      project_id: theirs,
      resource: 'intents',
      id: 999,
      data: '{"name":"planted"}',
      version: 1,
      who: null,
    };
    await expect(withProject(db, ours, (tx) => tx.insertInto('things').values(planted).execute())).rejects.toThrow(
      /row-level security/u,
    );
    await expect(
      withProject(db, ours, (tx) =>
        tx
          .updateTable('things')
          .set({ project_id: theirs } as never)
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/u);
    const deleted = await withProject(db, ours, (tx) =>
      tx.deleteFrom('things').where('project_id', '=', theirs).executeTakeFirst(),
    );
    expect(deleted.numDeletedRows).toBe(0n);
  });

  it('is not left by going back to the role of the connection', async () => {
    const rows = await db.connection().execute(async (connection) => {
      await sql`reset role`.execute(connection);
      return count('things', connection);
    });
    expect(rows).toBe(0);
  });

  it('keeps a start from serving with a role that walks through it', async () => {
    const pool = openPool({ url, log: createLogger('silent') });
    await expect(refuseBypassingRole(queriesOn(pool))).rejects.toThrow(/bypasses row-level security/u);
    await pool.end();
  });
});

describe('the login log', () => {
  it('can be added to, and neither changed nor shortened, by the serving role and the owner alike', async () => {
    await db.insertInto('users_logs').values({ email: 'a@b', name: 'A', action: 'login' }).execute();
    await expect(db.updateTable('users_logs').set({ name: 'B' }).execute()).rejects.toThrow(/permission denied/u);
    await expect(db.deleteFrom('users_logs').execute()).rejects.toThrow(/permission denied/u);
    const pool = openPool({ url, log: createLogger('silent') });
    const owner = queriesOn(pool);
    await expect(owner.updateTable('users_logs').set({ name: 'B' }).execute()).rejects.toThrow(/append-only/u);
    await expect(sql`truncate users_logs`.execute(owner)).rejects.toThrow(/append-only/u);
    await pool.end();
  });
});

describe('snapshots and deployments', () => {
  it.each(['snapshots', 'deployments'] as const)('no row of %s is changed or deleted', async (table) => {
    const note = sql`project_id = project_id`;
    const change = (queries = db) => sql`update ${sql.table(table)} set ${note}`.execute(queries);
    await expect(change()).rejects.toThrow(/permission denied/u);
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/permission denied/u);
    const pool = openPool({ url, log: createLogger('silent') });
    await expect(change(queriesOn(pool))).rejects.toThrow(/append-only/u);
    await pool.end();
  });
});

describe('a conversation', () => {
  it.each([
    { environment: 'prod', snapshot_hash: null },
    { environment: 'dev', snapshot_hash: null },
    { environment: 'draft', snapshot_hash: 's' },
  ] as const)('of $environment is refused with the snapshot $snapshot_hash', async (values) => {
    const row = { project_id: ours, id: 'n', token_hash: Buffer.from('n'), state: '{}', started: 1, ...values };
    const inserting = withProject(db, ours, (tx) => tx.insertInto('conversations').values(row).execute());
    await expect(inserting).rejects.toThrow(/conversations_deployed/u);
  });
});

/** Includes the partitions, which could be queried directly. */
async function tablesOfProjects({ partitions } = { partitions: true }): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'project_id' and not a.attisdropped and c.relkind in ('r', 'p')
      and c.relnamespace = 'public'::regnamespace and (${partitions} or not c.relispartition)
    order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function count(table: string, queries = db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(queries);
  return rows[0]?.n ?? Number.NaN;
}

/** A project with a row in every table. */
async function fillProject(name: string): Promise<number> {
  const { id: user_id } = await db
    .insertInto('users')
    .values({ email: `${name}@example.com`, name, email_key: `${name}@example.com`, name_key: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: project_id } = await db
    .insertInto('projects')
    .values({ name, is_chat: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = Date.now() * 1000;
  await withProject(db, project_id, async (tx) => {
    const data = JSON.stringify({ name });
    await tx.insertInto('project_members').values({ project_id, user_id, role_id: 1 }).execute();
    await tx
      .insertInto('things')
      .values({ project_id, resource: 'intents', id: 1, data, version: 1, who: null })
      .execute();
    await tx
      .insertInto('revisions')
      .values({ project_id, version: 1, resource: 'intents', thing_id: 1, op: 'insert', data, who: null })
      .execute();
    await tx
      .insertInto('api_tokens')
      .values({ project_id, token_hash: Buffer.from('t'), last_four: 'tttt', signing_key: 'k' })
      .execute();
    await tx
      .insertInto('presence')
      .values({ project_id, page: 's', user_id, screen: '/app/dashboard', thing: 1 })
      .execute();
    await tx.insertInto('reaction_positions').values({ project_id, reaction_id: 1, x: 0, y: 0 }).execute();
    await tx
      .insertInto('models')
      .values({ project_id, hash: 'h', bytes: Buffer.from('model') })
      .execute();
    await tx
      .insertInto('snapshots')
      .values({ project_id, hash: 's', bytes: Buffer.from('content'), model_hash: 'h' })
      .execute();
    await tx
      .insertInto('deployments')
      .values({ project_id, project_env: 'prod', snapshot_hash: 's', version: 1, users_id: null, note: 'n' })
      .execute();
    await tx
      .insertInto('planned_deployments')
      .values({
        project_id,
        project_env: 'prod',
        snapshot_hash: 's',
        version: 1,
        note: 'n',
        tests: '{}',
        state: 'scheduled',
        at: 1,
      })
      .execute();
    await tx
      .insertInto('snapshot_models')
      .values({ project_id, snapshot_hash: 's', input_hash: 'i', model_hash: 'h' })
      .execute();
    const { id: webhook_id } = await tx
      .insertInto('deployment_webhooks')
      .values({ project_id, url: 'https://a.example', secret: 'sealed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('webhook_deliveries').values({ project_id, webhook_id, body: '{}' }).execute();
    const { id: report_id } = await tx
      .insertInto('email_reports')
      .values({ project_id, chosen: '{}', name_key: 'week' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('email_sendings').values({ project_id, report_id, recipients: '[]' }).execute();
    await storeCampaign(tx, project_id);
    await tx
      .insertInto('trainings')
      .values({
        project_id,
        input_hash: 'i',
        model_hash: 'h',
        trained_at: 1,
        input_version: 1,
        seconds: 1,
        evaluation: '{}',
      })
      .execute();
    await tx
      .insertInto('test_results')
      .values({ project_id, test_id: 1, result: 'ok', run: '{}', covered: '{}', version: 1, seconds: 0 })
      .execute();
    await tx
      .insertInto('conversations')
      .values({ project_id, id: 'c', token_hash: Buffer.from('t'), environment: 'draft', state: '{}', started: now })
      .execute();
    await tx.insertInto('followed_conversations').values({ project_id, conversation_id: 'c', until: now }).execute();
    await tx
      .insertInto('tracker_entries')
      .values({ project_id, conversation_id: 'c', turn_no: 1, first_ts: now, last_ts: now, entries: '[]' })
      .execute();
    await tx
      .insertInto('attachments')
      .values({
        project_id,
        conversation_id: 'c',
        name: 'n',
        type: 't',
        size: 1,
        bytes: Buffer.from('b'),
        created: now,
      })
      .execute();
    await tx
      .insertInto('personal_data_requests')
      .values({
        ...{ project_id, kind: 'erasure', state: 'found', subject_kind: 'email', subject: 'a@b' },
        ...{ counts: '{}', who: null, who_name: null, created: 1 },
      })
      .execute();
    await tx
      .insertInto('conversation_filters')
      .values({ project_id, name: 'n', filters: '{}', is_shared: true, who: null })
      .execute();
    const ofConversation = { project_id, conversation_id: 'c', started: now };
    await tx
      .insertInto('conversation_facts')
      .values({
        ...ofConversation,
        ...{ known_at: now, known_turn: 1, environment: 'draft', channel: 'chat', snapshot_hash: null },
        ...{ deployment_id: null, ended: null, last_at: now, outcome: 'open', turns: 0, fallbacks: 0 },
        ...{ low_confidence: 0, duration_ms: 0, transfer_reason: null, intents: [], reactions: [] },
        ...{ last_reaction: null, entity_values: [], answer_ms: [] },
        ...{ understanding_ms: 0, deciding_ms: 0, actions_ms: 0, barge_ins: 0, silences: 0 },
        ...{ recognition_failures: 0, call_answer_ms: [], listening_ms: 0, voice_ms: 0 },
      })
      .execute();
    await tx
      .insertInto('waiting_messages')
      .values({ project_id, conversation_id: 'c', key: 'id:1', sent_at: 1, sealed: '' })
      .execute();
    await tx
      .insertInto('conversation_words')
      .values({ ...ofConversation, words: "'hello':1" })
      .execute();
    await tx
      .insertInto('rollups')
      .values({
        ...{ project_id, environment: 'prod', width: 900, bucket: 0, channel: 'chat', deployment_id: 0 },
        ...(Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>),
        ...{ sketch_keys: [], sketch_counts: [], terms: [], term_counts: [], term_exits: [], term_losses: [] },
      })
      .execute();
    await sql`insert into rollup_marks values (${project_id}, 'prod', 0)`.execute(tx);
    await tx.insertInto('dashboards').values({ project_id, funnels: '[]', goals: '[]' }).execute();
    await tx
      .insertInto('project_tokens')
      .values({
        ...{ project_id, name: 'n', token_hash: Buffer.from(name), last_four: 'tttt', role_id: 1, project_env: null },
        ...{ created_by: user_id, created_at: 1, expires_at: null },
      })
      .execute();
    await tx.insertInto('conversation_notes').values({ project_id, conversation_id: 'c', text: 'n' }).execute();
    const { id: label_id } = await tx
      .insertInto('labels')
      .values({ project_id, name: 'l', color: 'gray' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('conversation_labels').values({ project_id, conversation_id: 'c', label_id }).execute();
    await tx
      .insertInto('label_changes')
      .values({ project_id, batch: 1, conversation_id: 'c', label_id, was_added: true })
      .execute();
    const reviewed = { was_state: 'open', was_assignee: null, is_state: 'done', is_assignee: null };
    await tx
      .insertInto('review_changes')
      .values({ project_id, batch: 2, conversation_id: 'c', ...reviewed })
      .execute();
    await tx.insertInto('removed_labels').values({ project_id, batch: 3, id: 4, name: 'g', color: 'gray' }).execute();
    await tx
      .insertInto('conversation_annotations')
      .values({ project_id, conversation_id: 'c', entry_timestamp: now, text: 't', recognized: null, intent_id: null })
      .execute();
    const trained = { project_id, input_hash: 'i', trained_at: 1, intents: 1, templates: 1, recognised: 1 };
    await tx
      .insertInto('training_figures')
      .values({ ...trained, input_version: 1 })
      .execute();
    await tx
      .insertInto('training_candidates')
      .values({ ...trained, model_hash: 'h', seconds: 1, evaluation: '{}' })
      .execute();
    await tx
      .insertInto('fallbacks')
      .values({ project_id, hash: Buffer.from('h'), intent: 'p', search: 'p' })
      .execute();
    await tx
      .insertInto('fallback_uses')
      .values({ project_id, hash: Buffer.from('h'), conversation_id: 'c', timestamp: now, intent: null, confidence: 0 })
      .execute();
  });
  return project_id;
}

async function storeCampaign(tx: Queries, project_id: number): Promise<void> {
  const times = { call_time_from: '09:00', call_time_to: '17:00', retry_interval: 60, retry_count: 1, timeout: 30 };
  const campaign = { project_id, name: 'c', project_env: 'dev', callback_url: '', rules: '{}', version: 1 } as const;
  const { id: campaign_id } = await tx
    .insertInto('campaigns')
    .values({ ...campaign, ...times, who: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const destination = '+420224004111';
  const { id: contact_id } = await tx
    .insertInto('campaign_contacts')
    .values({ project_id, campaign_id, destination })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('campaign_counts').values({ project_id, campaign_id, part: 'waiting', contacts: 1 }).execute();
  const lease = { server: 's', lease_until: 1 };
  await tx
    .insertInto('voice_accounts')
    .values({ project_id, environment: 'dev', ...lease })
    .execute();
  const { id: call_id } = await tx
    .insertInto('calls')
    .values({ project_id, environment: 'dev', direction: 'in', caller: '1', called: '2', ...lease })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('call_parts').values({ project_id, call_id, no: 0, at: 1, part: '{}' }).execute();
  await tx.insertInto('voice_orders').values({ project_id, environment: 'dev', kind: 'test' }).execute();
  await tx
    .insertInto('call_sound')
    .values({ project_id, call_id, at_ms: 0, size: 1, bytes: Buffer.from('a') })
    .execute();
  await tx
    .insertInto('call_attempts')
    .values({ project_id, campaign_id, contact_id, attempt: 1, destination, claimed_by: 's' })
    .execute();
  await tx.insertInto('stop_list').values({ project_id, number: destination }).execute();
  await tx
    .insertInto('stop_list_erased')
    .values({ project_id, hash: Buffer.from('h') })
    .execute();
  await tx
    .insertInto('campaign_imports')
    .values({ project_id, campaign_id, digest: Buffer.from('d'), added: 1 })
    .execute();
  await tx
    .insertInto('campaign_callbacks')
    .values({ project_id, campaign_id, contact_id, destination, attempt: 1, url: 'https://a.example', body: '{}' })
    .execute();
}
