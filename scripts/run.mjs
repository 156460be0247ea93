// Plain JavaScript for any installed Node from 20 on: it installs the packages of the lockfile and runs everything else
// under the Node among them.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkSteps } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, root } from './install.mjs';
import { ensureOldestPostgres, MISSING } from './oldest-postgres.mjs';
import { buildChatClient, buildPages } from './pages-build.mjs';
import { ensurePgBouncer, NO_PGBOUNCER } from './pgbouncer.mjs';
import { keepRunning, runNode, startNode, toolScript } from './processes.mjs';
import { runSteps } from './steps.mjs';
import { forgetCompiledTests, vitest, vitestNamingFlakes } from './vitest.mjs';

const SERVER = 'apps/server/src/processes/main.ts';
/** One more than the cores of a small machine: many of these tests wait for processes, the database and time. */
const SERVER_WORKERS = `--maxWorkers=${availableParallelism() + 1}`;
/** Tests of the server that meet PostgreSQL most: `npm test` runs them on the oldest version too. */
const ON_OLDEST_POSTGRES = ['platform/db', 'platform/things', 'processes/migrate', 'workflows/converse/chat'].map(
  (path) => `apps/server/src/${path}`,
);
/** Suites with a long form (see `inForm`), by parts of their paths. */
const WITH_LONG_FORM = [
  'deployments-on-two-servers.test',
  'forecast-outcome.test',
  'killed-imports.test',
  'killed-uploads.test',
  'killed-statistics.test',
  'dial-races.test',
  'processes/migrate.test',
  'lawful-hours.test',
  'past-one-database.test',
  'bench/kill',
  'platform/postgres/embedded.test',
  'processes/upgrade.test',
  'commands/upgrade.test',
  'interrupted-timer.test',
  'processes/main.test',
  'workflows/backup/backup.test',
];

/** Browser tests that `e2e/vitest.config.ts` leaves to the long form. */
const LONG_JOURNEYS = ['states', 'chat-looks', 'together'].map((name) => `e2e/${name}.test.ts`);

/** Tests that send the telephone damaged messages. */
const PHONE_PROPERTIES = [
  'packages/voice/src/sip/engine.property.test.ts',
  'packages/voice/src/rtp/damaged.property.test.ts',
];

const commands = {
  start,
  build: buildPages,
  dev,
  test,
  'test-long': testLong,
  'test-oldest-postgres': testOldestPostgres,
  'test-pgbouncer': testPgBouncer,
  check,
  bench,
  'kill-test': script('bench/kill-test.ts'),
  'kill-deploys': script('bench/kill-deploys.ts'),
  'kill-upgrades': script('bench/kill-upgrades.ts'),
  'kill-calls': script('bench/kill-calls.ts'),
  'kill-phone': script('bench/kill-phone.ts'),
  'call-bench': script('bench/call-bench.ts'),
  'sip-peers': script('bench/sip-peers.ts'),
  'phone-peers': script('bench/phone-peers.ts'),
  'call-campaign': script('bench/call-campaign.ts'),
  'whole-call': script('bench/whole-call.ts'),
  'disk-full': script('bench/disk-full.ts'),
  'database-away': script('bench/database-away.ts'),
  'backup-drill': script('bench/backup-drill.ts'),
  'deploy-check': script('scripts/deploy-check/main.mjs'),
  machines: script('bench/machines.ts'),
  rolling: script('bench/rolling.ts'),
  fuzz,
  soak: script('bench/soak.ts'),
  load: script('bench/load.ts'),
  prove,
  fill: script('bench/fill.ts'),
  format,
  openapi,
  'release-fixture': script('apps/server/src/processes/testing/earlier/make.ts'),
  'verify-audit': script('apps/server/src/processes/commands/verify-audit.ts'),
  'rotate-secrets': script('apps/server/src/processes/commands/rotate-secrets.ts'),
};

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}
const installed = ensureInstalled();
// apt-get downloads while npm and the checks use the processor.
const tools =
  name === 'test'
    ? { browser: ensureChromium(installed), oldest: ensureOldestPostgres(), pooler: ensurePgBouncer() }
    : undefined;
// The browser tests report a failed installation.
tools?.browser.catch(() => {});
await installed;
process.exit(await commands[name](rest, tools));

async function start(args) {
  const code = await buildPages();
  return code === 0 ? keepRunning([SERVER, ...args]) : code;
}

/** Runs Vite on 8080 and the API on 8000. Both restart when their files change. */
async function dev() {
  const built = await buildChatClient();
  if (built !== 0) return built;
  const server = startNode(['--watch', SERVER]);
  const vite = startNode([toolScript('vite'), '--port', '8080', '--strictPort'], { cwd: join(root, 'apps/console') });
  const code = await Promise.race([server.ended, vite.ended]);
  server.stop();
  vite.stop();
  await Promise.all([server.ended, vite.ended]);
  return code;
}

async function test(_args, { browser, oldest, pooler }) {
  forgetCompiledTests();
  const code = await runSteps('test', [
    ...checkSteps(),
    { name: 'build of the console and the chat client', run: buildPages },
    {
      name: 'unit tests',
      run: () => vitestNamingFlakes(['unit', 'chat-client', 'console'].map((project) => `--project=${project}`)),
    },
    { name: 'server tests', run: () => serverTests(pooler) },
    { name: 'server tests on the oldest PostgreSQL', run: async () => serverTestsOn(await oldest, ON_OLDEST_POSTGRES) },
    {
      name: 'browser tests',
      run: async () => vitestNamingFlakes(['--config', 'e2e/vitest.config.ts'], { env: await browser }),
    },
  ]);
  await browser;
  return code;
}

async function serverTests(pooler) {
  if (!(await pooler)) console.log(`Tests through PgBouncer are skipped. ${NO_PGBOUNCER}`);
  return vitestNamingFlakes(['--project', 'server', SERVER_WORKERS]);
}

/** The long form of kill and race suites, with new random values; `SEED=n` repeats a run. */
async function testLong() {
  const SEED = process.env.SEED ?? String(randomInt(1_000_000));
  console.log(`SEED=${SEED}`);
  const env = { LONG: '1', SEED };
  const code = await vitestNamingFlakes(['--project', 'server'], { paths: WITH_LONG_FORM, env });
  const browser = { ...env, ...(await ensureChromium(installed)) };
  return (
    code ||
    (await buildPages()) ||
    vitestNamingFlakes(['--config', 'e2e/vitest.config.ts', ...LONG_JOURNEYS], {
      env: browser,
    })
  );
}

/** All of the server's tests on the oldest PostgreSQL that it promises to run on. */
async function testOldestPostgres(args) {
  const oldest = await ensureOldestPostgres();
  if (oldest) return serverTestsOn(oldest, args);
  console.error(MISSING);
  return 1;
}

/** The server's tests that meet PostgreSQL most, or those that are named, through PgBouncer in transaction mode. */
async function testPgBouncer(args) {
  if (await ensurePgBouncer()) {
    const paths = args.length > 0 ? args : ON_OLDEST_POSTGRES;
    return vitestNamingFlakes(['--project', 'server'], { paths, env: { TEST_PGBOUNCER: '1' } });
  }
  console.error(NO_PGBOUNCER);
  return 1;
}

function serverTestsOn(postgres, paths) {
  if (postgres) return vitestNamingFlakes(['--project', 'server'], { paths, env: postgres });
  console.log(`Skipped. ${MISSING}`);
  return 0;
}

function check() {
  return runSteps('check', checkSteps());
}

/** Writes docs/openapi.json from the contract. */
function openapi() {
  return runNode(['apps/server/src/processes/write-openapi.ts']);
}

/**
 * Runs the property tests with new random values; with `http`, random requests; with `access`, random attempts to gain
 * rights; with `phone`, damaged messages of SIP and RTP. `SEED=n` repeats a run.
 */
function fuzz([what, ...args]) {
  const env = { SEED: process.env.SEED ?? String(randomInt(1_000_000)) };
  if (what === 'http') return runNode(['bench/fuzz-http.ts', ...args], { env });
  if (what === 'phone') {
    const MESSAGES = process.env.COUNT ?? '20000';
    console.log(`${MESSAGES} messages of SIP and as many packets of RTP, SEED=${env.SEED}`);
    return vitest(PHONE_PROPERTIES, { ...env, MESSAGES });
  }
  if (what === 'access') {
    const RUNS = process.env.COUNT ?? '3000';
    console.log(`${RUNS} sequences of calls, SEED=${env.SEED}`);
    return vitest(['apps/server/src/features/people/no-escalation.test.ts'], { ...env, RUNS });
  }
  return runSteps(`fuzz with SEED=${env.SEED}`, [
    { name: 'property tests', run: () => vitest(propertyTests(), env) },
    { name: 'expressions', run: () => runNode(['bench/fuzz-expressions.ts'], { env }) },
  ]);
}

function propertyTests() {
  const files = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /^[^/\\]+[/\\]src[/\\].*\.test\.tsx?$/u.test(file))
      .map((file) => join(folder, file)),
  );
  return files.filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"));
}

function format() {
  return runNode([toolScript('oxfmt')]);
}

function script(file) {
  return (args) => runNode([file, ...args]);
}

/** Some proofs are tests in a browser, which show the pages that are built. */
async function prove(args) {
  const code = await buildPages();
  return code === 0 ? runNode(['bench/prove.ts', ...args], { env: await ensureChromium(installed) }) : code;
}

async function bench(args) {
  const code = await buildPages();
  return code === 0 ? runNode(['bench/main.ts', ...args]) : code;
}
