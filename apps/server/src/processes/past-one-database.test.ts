import { allEndpoints, fullPath, type AnyEndpoint } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { onCommit } from '#platform/db/database.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { exampleOf, type ExampleIds } from '#testing/examples.ts';
import { scansOf, type PlannedScan } from '#testing/plan-scans.ts';
import { inForm } from '#testing/form.ts';
import { testDatabase } from '#testing/test-database.ts';

/** Tables that a distributed database copies to every node, because tables of projects refer to them. */
const REFERENCE: Record<string, string> = {
  companies: 'projects belong to them',
  roles: 'members and tokens of projects have them',
  users: 'projects, members, filters and orders name them',
};
const SIGN_IN = 'of users, read before a project is chosen';
const OWN_USE = 'of the installation as a whole';
/** Tables that stay on the coordinator: no table of a project refers to them. */
const LOCAL: Record<string, string> = {
  ...{ sessions: SIGN_IN, ended_sessions: SIGN_IN, known_devices: SIGN_IN, login_attempts: SIGN_IN },
  ...{ one_time_codes: SIGN_IN, recovery_codes: SIGN_IN, password_links: SIGN_IN, personal_tokens: SIGN_IN },
  ...{ invitations: SIGN_IN, sign_in_rules: SIGN_IN, sign_on: SIGN_IN, sign_ons: SIGN_IN, user_identities: SIGN_IN },
  ...{ scim_users: SIGN_IN, scim_groups: SIGN_IN, scim_group_members: SIGN_IN },
  ...{ used_logout_tokens: SIGN_IN, used_sign_on_flows: SIGN_IN, role_permissions: 'of roles, read with a session' },
  users_logs: 'one chain of hashes, which needs one order',
  audit_entries: 'one chain of hashes, which needs one order',
  ...{
    platform_clock: OWN_USE,
    platform_versions: OWN_USE,
    backups: OWN_USE,
    installation: OWN_USE,
    servers: OWN_USE,
    replica_heartbeat: OWN_USE,
  },
  ...{ applied_functions: OWN_USE, kysely_migration: OWN_USE, releases: OWN_USE },
};

const database = await testDatabase();
const client = new Client({ connectionString: database.url });
await client.connect();
afterAll(() => client.end());

async function rowsOf<Row extends object>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

/** Tables of projects. A partition has the keys of its table. */
async function distributed(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'projects' or exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and a.attnotnull))
    order by 1`);
  return rows.map(({ name }) => name);
}

test('every table belongs to projects, is copied to every node, or stays on the coordinator', async () => {
  const rows = await rowsOf<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  const ofProjects = await distributed();
  const others = rows.map(({ name }) => name).filter((name) => !ofProjects.includes(name));
  expect(others.sort()).toEqual([...Object.keys(REFERENCE), ...Object.keys(LOCAL)].sort());
});

test('every unique key of a project’s table begins with the project', async () => {
  const rows = await rowsOf<{ table: string; key: string; first: string }>(`
    select c.relname as table, i.indexrelid::regclass::text as key, pg_get_indexdef(i.indexrelid, 1, true) as first
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  const ofProjects = await distributed();
  const keys = rows.filter(({ table }) => ofProjects.includes(table));
  expect(keys.length).toBeGreaterThan(ofProjects.length - 5);
  const wrong = keys.filter(({ table, first }) => first !== (table === 'projects' ? 'id' : 'project_id'));
  expect(wrong).toEqual([]);
});

test('every foreign key between tables of projects pairs their projects; no other table refers to them', async () => {
  const rows = await rowsOf<{ name: string; from: string; to: string; columns: string[]; others: string[] }>(`
    select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
      array(select a.attname::text from unnest(k.conkey) with ordinality u(n, at)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by at) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u(n, at)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by at) as others
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not c.relispartition`);
  const ofProjects = await distributed();
  const wrong = rows.filter(({ from, to, columns, others }) => {
    if (!ofProjects.includes(to)) return ofProjects.includes(from) && !Object.hasOwn(REFERENCE, to);
    if (!ofProjects.includes(from)) return true;
    return !columns.some((column, at) => placeOf(from) === column && placeOf(to) === others[at]);
  });
  expect(rows.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

/** The column that decides on which node a row is. */
function placeOf(table: string): string {
  return table === 'projects' ? 'id' : 'project_id';
}

/** Statements by their tables that join beyond a project. The list may only shrink. */
const BEYOND_A_PROJECT: Record<string, string> = {
  things: 'a new project takes the words of system entities from the newest project that has them',
  'campaign_contacts,campaigns': 'two lists of campaigns in one answer, each within its projects',
  'campaign_callbacks,projects': 'callbacks to one host wait for each other, whatever their project',
};
/** Statements by their tables that lock rows of several projects, so that one worker has them. It may only shrink. */
const LOCKS_OF_MANY: Record<string, string> = {
  projects: 'a change of all projects, such as of system entities',
  conversations: 'old test chats, deleted by one worker',
  'conversations,projects': 'due timers and messages, claimed by one worker',
  'conversations,things': 'conversations whose time is up, deleted by one worker',
  'campaign_callbacks,projects': 'due callbacks, claimed by one worker',
  'deployment_webhooks,projects,webhook_deliveries': 'due webhooks, claimed by one worker',
};

test('every join between tables of projects is within a project, and so is every lock', async () => {
  const ofProjects = await distributed();
  const joins: Record<string, string> = {};
  const locks: Record<string, string> = {};
  for (const text of await statementsOfProduct()) {
    const scans = (await scansIn(text)).filter(({ table }) => ofProjects.includes(table));
    const tables = [...new Set(scans.map(({ table }) => table))].sort().join();
    if (!isColocated(scans)) joins[tables] = text;
    if (/for (?:no key )?update/u.test(text) && !isOfOneProject(scans)) locks[tables] = text;
  }
  expect(without(joins, BEYOND_A_PROJECT)).toEqual({});
  expect(without(locks, LOCKS_OF_MANY)).toEqual({});
  const all = inForm({ short: {}, long: { ...without(BEYOND_A_PROJECT, joins), ...without(LOCKS_OF_MANY, locks) } });
  expect(all, 'no exception that is none any more').toEqual({});
});

function without(found: Record<string, string>, known: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([tables]) => !Object.hasOwn(known, tables)));
}

async function scansIn(text: string): Promise<PlannedScan[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (generic_plan, format json) ${text}`);
  return scansOf(rows[0]?.['QUERY PLAN']);
}

/** Whether a scan reads the project that the statement names, follows the project of another scan, or reads all. */
function kindOf({ table, own, joins }: PlannedScan): 'bound' | 'following' | 'free' {
  const column = placeOf(table);
  if (new RegExp(String.raw`\b${column} = (?:\$\d|'\d|ANY \('|\()`, 'u').test(own)) return 'bound';
  return /[\w"]\.(?:project_id|id)\b/u.test(own) || /\bproject_id\b/u.test(joins) ? 'following' : 'free';
}

/** One node has all rows. */
function isOfOneProject(scans: readonly PlannedScan[]): boolean {
  const kinds = scans.map(kindOf);
  return kinds.length === 0 || (kinds.includes('bound') && !kinds.includes('free'));
}

/** One node answers for the project, or each node for all of its own. */
function isColocated(scans: readonly PlannedScan[]): boolean {
  const kinds = scans.map(kindOf);
  const free = kinds.filter((kind) => kind === 'free').length;
  return free === 0 || (free === 1 && !kinds.includes('bound'));
}

/** The short form reads conversations and their numbers; the long one calls every endpoint. */
const CALLED = inForm({ short: /^GET \/(?:conversations|stats|labels|unclassified)/u, long: /./u });
/** Long, or an end of the caller's own rights or session. */
const LEFT_OUT =
  /^(?:training|users\.setMembers|roles\.setPermissions|auth\.logout|tests\.run|deployments\.(?:check|replay))/u;

/** What the product asks its database while its endpoints are called with valid examples, and its jobs run. */
async function statementsOfProduct(): Promise<string[]> {
  const seen = new Set<string>();
  const note = (text: string) => !seen.add(text);
  onCommit(database.db, note, () => undefined);
  const product = await startTestProduct({ database: Promise.resolve(database) });
  const { projectId, ids } = await product.demoProject();
  const caller = await product.memberOf(projectId, 'platformViewer');
  const made: Record<string, number | string> = { ...NOUNS_OF(ids), conversations: await conversationOf(projectId) };
  for (const [, endpoint] of inOrder()) {
    const { query, body } = exampleOf(endpoint, ids);
    const noun = endpoint.path.split('/')[1] ?? '';
    const path = fullPath(endpoint).replaceAll(/:(\w+)/gu, (_, one) =>
      String(made[one === 'conversation' ? 'conversations' : noun] ?? ids.intent),
    );
    const { status, text } = await caller.send(endpoint.method, path, {
      query: { project_id: projectId, ...query },
      body,
    });
    const id = status === 200 && /^(?:PUT|POST)$/u.test(endpoint.method) ? /^\{"id":(\d+)/u.exec(text)?.[1] : undefined;
    if (id !== undefined) made[noun] ??= id;
  }
  const { api } = product;
  for (const job of [api.sweep, api.fireTimers, api.keepFacts, api.rollUp, api.tidyUp, api.dial, api.sendCallbacks])
    await job();
  for (const job of [api.forwardMessages, api.deployPlanned, api.deliverWebhooks, api.keepCalls, api.sendLinks])
    await job();
  return [...seen].filter((text) => /^\s*(?:select|with|insert|update|delete)\b/iu.test(text));
}

/** Items are made before they are read, and deleted last. */
function inOrder() {
  const rank = ({ method, path }: AnyEndpoint) => (method === 'DELETE' ? 2 : path.includes('/:') ? 1 : 0);
  return allEndpoints
    .filter(([, { method, path }]) => CALLED.test(`${method} ${path}`))
    .filter(([name, { websocket, produces }]) => !websocket && produces !== 'text/event-stream' && !LEFT_OUT.test(name))
    .sort(([, a], [, b]) => rank(a) - rank(b));
}

const NOUNS_OF = ({ intent, reaction, action, entity, test: bot_test, fallback, user, role, project }: ExampleIds) => ({
  ...{ intents: intent, reactions: reaction, actions: action, entities: entity, tests: bot_test },
  ...{ unclassified: fallback, users: user, roles: role, projects: project },
});

async function conversationOf(projectId: number): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(`select id from conversations where project_id = ${projectId} limit 1`);
  return row?.id ?? '';
}
