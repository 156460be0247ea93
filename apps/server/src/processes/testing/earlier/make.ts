/**
 * `npm run release-fixture` makes the database of a release that later versions upgrade in their tests, with PostgreSQL
 * 15: with this checkout's program, or with that of an earlier one:
 *
 *   git worktree add ../earlier <commit>; (cd ../earlier; npm ci)
 *   npm run release-fixture -- ../earlier 0.1.0
 *
 * The second argument names the file. The file of a release never changes, because it holds the data that this version
 * wrote.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  auth,
  chat,
  deployments,
  entities,
  graph,
  intents,
  outbound,
  projects,
  reactions,
  roles,
  settings,
  stats,
  synonyms,
  tests,
  training,
  users,
} from '@parley/contract';
import { VERSION } from '#platform/version.ts';
import { signInTo, startProgram, type Caller } from '#processes/testing/program.ts';
import { query } from '#testing/database-server.ts';
import { startInstalledPostgres } from '#testing/installed-postgres.ts';
import { EARLIER } from './known.ts';

const PROGRAMS = process.env['TEST_POSTGRES_PROGRAMS'] ?? '/usr/lib/postgresql/15/bin';
const CHECKOUT = join(import.meta.dirname, '../../../../../..');
const [checkout = CHECKOUT, name = VERSION] = process.argv.slice(2);
const FIRST_PASSWORD = 'eight blue bottles hang';
const TOKEN = 'a-token-of-twenty-two-or-more';

const folder = mkdtempSync(join(tmpdir(), 'parley-earlier-'));
const postgres = await startInstalledPostgres(PROGRAMS);
try {
  const program = await startProgram(
    { DATABASE_URL: postgres.url, PARLEY_DATA_DIR: folder, PARLEY_SECRET_KEY: EARLIER.secretKey },
    join(checkout, 'apps/server/src/processes/main.ts'),
  );
  const call = await signInTo(program.url);
  await addProjects(call);
  await addPeople(call);
  const ada = await signInTo(program.url, { ...EARLIER.user, passwd: FIRST_PASSWORD });
  const { id, name: called } = await ada(auth.user);
  const body = { ...EARLIER.user, name: called, old_passwd: FIRST_PASSWORD };
  await ada(users.changeMyPassword, { query: { id }, body });
  const campaign = await addCampaign(call);
  await program.stop();
  await query(
    postgres.url,
    `set parley.system = 'on';
    insert into campaign_contacts (project_id, campaign_id, destination, country, zone, state, outcome, attempts) values
      (${campaign}, '+420224004111', 'CZ', 'Europe/Prague', 'waiting', null, 0),
      (${campaign}, '+420224004112', 'CZ', 'Europe/Prague', 'done', 'answered', 1),
      (${campaign}, '+420224004113', 'CZ', 'Europe/Prague', 'stopped', null, 0);
    insert into campaign_counts (project_id, campaign_id, part, contacts)
      select project_id, campaign_id, part, count(*) from campaign_contacts group by 1, 2, 3`,
  );
  const dump = execFileSync(
    join(PROGRAMS, 'pg_dump'),
    ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', '--no-comments', postgres.url],
    { maxBuffer: 1e9, encoding: 'utf8' },
  );
  const sql = dump.replaceAll(/^\\(?:un)?restrict .*\n/gmu, ''); // Commands of psql, not of PostgreSQL.
  const file = join(import.meta.dirname, `${name}.sql.gz`);
  writeFileSync(file, gzipSync(sql, { level: 9 }));
  console.log(`Made ${file}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

async function addProjects(call: Caller): Promise<void> {
  const { project_id } = await call(projects.create, { body: { name: EARLIER.project, language: 'en' } });
  await call(projects.create, { body: { name: 'Empty line', language: 'cs' } });
  const query = { project_id };
  await call(settings.update, {
    query,
    body: {
      time_zone: 'Europe/Prague',
      sip_passwd_testing: 'a secret',
      config_dev: { bank: 'Iron' },
      conversations_retention: 0,
    },
  });
  for (const [intent, templates] of Object.entries(EARLIER.intents)) {
    await call(intents.create, { query, body: { name: intent, templates } });
  }
  const lost = (await call(intents.list, { query }))[0]?.id ?? 0;
  await call(intents.create, {
    query,
    body: { name: 'Lost card [NEG]', templates: ['my card is not lost'], negative_of: lost },
  });
  await call(synonyms.replace, { query, body: [{ name: 'card', values: ['card', 'plastic'] }] });
  await call(entities.create, {
    query,
    body: {
      name: 'kind',
      type: 'dictionary',
      match: 'exact',
      occurrence: 'single',
      case_insensitive: true,
      values: 'gold = golden, silver',
      __is_system__: false,
    },
  });
  const scope = await call(reactions.createScope, { query, body: { name: 'Identification' } });
  const say = (text: string) => [{ name: 'utter', args: { text } }];
  await call(reactions.create, {
    query,
    body: { name: 'Welcome', intents: ['__start__'], actions: say(EARLIER.welcome) },
  });
  const answer = await call(reactions.create, {
    query,
    body: { name: 'Block it', intents: ['Lost card'], condition: '', actions: say(EARLIER.answer) },
  });
  await call(reactions.create, {
    query,
    body: { name: 'Say it again', intents: ['__fallback__'], actions: say('Once more, please?') },
  });
  await call(reactions.create, {
    query,
    body: { name: 'Ask who', intents: ['__any__'], reactions_scopes_id: scope.id, actions: say('Who are you?') },
  });
  await call(graph.place, { query, body: { [answer.id]: { x: 240, y: 120 } } });
  await call(graph.createNote, { query, body: { text: 'Legal has seen this', x: 0, y: 40, width: 176, height: 64 } });
  await call(tests.create, {
    query,
    body: { name: 'Lost card', steps: [{ input: 'I lost my card', reactions: [answer.id] }] },
  });
  await call(training.train, { query });
  await call(training.review, { query });
  await talk(call, project_id, 'draft');
  await call(deployments.deploy, { query: { ...query, project_env: 'dev', anyway: 'true' } });
  await talk(call, project_id, 'dev');
  while ((await call(stats.get, { query: { ...query, project_env: 'dev' } })).now.conversations === 0) await sleep(500);
  // Changed last, so that the history differs from the current state.
  await call(settings.update, { query, body: { confidence_threshold: 0.4 } });
}

async function talk(call: Caller, project_id: number, project_env: 'draft' | 'dev'): Promise<void> {
  const conversation_token = `${TOKEN}-${project_env}`;
  const opened = await call(chat.init, { query: { project_id, conversation_token, project_env }, body: {} });
  const query = { project_id, id: opened.conversation_id, conversation_token };
  for (const msg of ['I lost my card', 'colourless green ideas sleep']) {
    await call(chat.say, { query, body: { msg, last_ts: 0 } });
  }
}

/** Returns the ids of the project and of its campaign. */
async function addCampaign(call: Caller): Promise<string> {
  const { project_id } = await call(projects.create, {
    body: { name: EARLIER.outbound.project, language: 'cs', is_chat: false },
  });
  const query = { project_id };
  const body = { name: 'Renewal', call_time_from: '08:00', call_time_to: '18:00' };
  const { id } = await call(outbound.create, { query, body });
  await call(outbound.stop, { query, body: { number: '+420224004113', reason: 'Asked for it' } });
  return `${project_id}, ${id}`;
}

/** A user with a custom role. */
async function addPeople(call: Caller): Promise<void> {
  const project = (await call(projects.list)).find(({ name: of }) => of === EARLIER.project)?.id ?? 0;
  const { id: role } = await call(roles.create, { body: { name: EARLIER.role.name } });
  const permissions = await call(roles.permissions);
  const granted = permissions.filter(({ resources }) => resources.some((grant) => EARLIER.role.grants.includes(grant)));
  await call(roles.setPermissions, { body: { [role]: granted.map(({ id }) => id) } });
  const query = { project_id: project };
  const { id: user } = await call(users.create, {
    query,
    body: { ...EARLIER.user, passwd: FIRST_PASSWORD, name: 'Ada', password_expired: false, is_platform_admin: false },
  });
  const members = (await call(users.members, { query }))[project] ?? [];
  await call(users.setMembers, { query, body: { [project]: [...members, { user_id: user, role_id: role }] } });
}
