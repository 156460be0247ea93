/** Runs test files in their long form. */
interface Tests {
  tests: string[];
  /** Options for Vitest, instead of the project of the server. */
  options?: string[];
}

/** Runs a program of the project. */
interface Program {
  program: string[];
  env?: Record<string, string>;
  /** Shorter values for `--short`. */
  short?: Record<string, string>;
  /** What it prints of the figure, in the first group. */
  figure: RegExp;
}

export type Proof = Tests | Program;

export interface Statement {
  statement: string;
  goal: string;
  proofs: Proof[];
  /** What of the statement no proof shows, and why. */
  lacks?: string;
}

const SERVER = 'apps/server/src';
const people = (...files: string[]) => files.map((file) => `${SERVER}/features/people/${file}.test.ts`);
const server = (...files: string[]) => files.map((file) => `${SERVER}/${file}.test.ts`);

/** The promises of Parley, each with what shows it. */
export const STATEMENTS: readonly Statement[] = [
  {
    statement:
      'Each route declares who may call it, the table of roles and environments is complete, and no project sees another’s rows',
    goal: 'all cells, 0 leaks',
    proofs: [
      {
        tests: [
          ...server('processes/access', 'processes/isolation', 'platform/db/row-security', 'routes/routes'),
          ...server('processes/past-one-database'),
          ...people('no-escalation', 'platform-access/escalation'),
        ],
      },
    ],
  },
  {
    statement: 'Every protection is on in a default installation',
    goal: 'doctor finds no fault',
    proofs: [
      { program: ['bench/prove/default-installation.ts'], figure: /^(\d+ checks: .*)$/mu },
      { tests: server('http/connections', 'platform/passwords', 'platform/secrets') },
    ],
  },
  {
    statement:
      'Parallel wrong sign-ins are limited, a one-time code works once, and a known device is never locked out',
    goal: '5 password checks at most, 1 use',
    proofs: [{ tests: people('auth/attempt-limits', 'auth/attempt-store', 'auth/login', 'auth/session') }],
  },
  {
    statement: 'Code of users has no effect outside the sandbox and ends in time',
    goal: '0 effects, 1.2 s',
    proofs: [
      { tests: server('platform/sandbox/escape', 'platform/sandbox/attacks', 'platform/sandbox/actions') },
      { program: ['bench/fuzz-expressions.ts'], short: { COUNT: '20000' }, figure: /^(.*expressions.*)$/mu },
    ],
  },
  {
    statement: 'Bots reach no internal address, by redirects and changing names neither',
    goal: '0 hits',
    proofs: [{ tests: server('platform/outgoing/outgoing') }],
  },
  {
    statement: 'Kills of server and database lose no acknowledged write and repeat no turn or timer',
    goal: '0 in 200 kills',
    proofs: [
      {
        program: ['bench/kill-test.ts'],
        env: { KILLS: '200' },
        short: { KILLS: '10' },
        figure: /^(Lost, half stored or stored twice: \d+)$/mu,
      },
    ],
  },
  {
    statement: 'Campaigns call nobody twice, at an unlawful hour or after a stop, also when they are killed',
    goal: '0 in 1,000 numbers and 100 kills',
    proofs: [
      {
        program: ['bench/kill-calls.ts'],
        env: { KILLS: '100', NUMBERS: '1000' },
        short: { KILLS: '8', NUMBERS: '200' },
        figure: /(called twice, too soon or too often\s*\|\s*\d+)/u,
      },
      { tests: server('features/outbound/dial/lawful-hours') },
    ],
  },
  {
    statement: 'Of concurrent edits exactly one wins, and the others are refused and keep their text',
    goal: '0 lost',
    proofs: [
      { tests: server('platform/things/versioned') },
      { tests: ['e2e/together.test.ts'], options: ['--config', 'e2e/vitest.config.ts'] },
    ],
  },
  {
    statement: 'A deployment is whole or absent, a rollback is exact, and training never interrupts service',
    goal: '0 mixed turns',
    proofs: [
      {
        tests: server(
          'workflows/deploy/deployments-on-two-servers',
          'workflows/deploy/deployments',
          'workflows/train-model/training',
        ),
      },
      {
        program: ['bench/kill-deploys.ts'],
        env: { KILLS: '30' },
        short: { KILLS: '4' },
        figure: /^(Lost, half made or damaged: \d+)$/mu,
      },
    ],
  },
  {
    statement: '200 durable turns a second',
    goal: 'p99 150 ms, 0 errors',
    proofs: [
      {
        program: ['bench/load.ts'],
        env: { SECONDS: '1800' },
        short: { SECONDS: '20' },
        figure: /^(\d+ turns, .*)$/mu,
      },
    ],
    lacks: '5,000 sockets are not opened; client and server share the cores',
  },
  {
    statement: 'Memory, handles and connections stay the same for hours',
    goal: '1 MB of heap an hour',
    proofs: [
      {
        program: ['bench/soak.ts'],
        env: { MINUTES: '120' },
        short: { MINUTES: '3' },
        figure: /heap\s*\|[^|]*\|[^|]*\|\s*([^|]*an hour)/u,
      },
    ],
  },
  {
    statement: 'No request makes the server fail, stop or wait, and no text runs as code in a browser',
    goal: '0 of 1,000,000',
    proofs: [
      {
        program: ['bench/fuzz-http.ts'],
        env: { COUNT: '1000000' },
        short: { COUNT: '3000' },
        figure: /(another caller waited .*)/u,
      },
      { tests: server('http/bad-input', 'http/worst-input', 'processes/bounded-work') },
    ],
    lacks: 'naughty strings go through the API and the chat client, not through every screen of the console',
  },
  {
    statement: 'An erased person is gone, from restored backups too, and secrets are never logged',
    goal: '0 bytes',
    proofs: [
      {
        tests: [
          ...server('workflows/personal-data/personal-data', 'workflows/personal-data/telephone'),
          ...server('workflows/converse/masking/masking', 'workflows/backup/backup'),
          ...people('auth/no-secrets-logged'),
        ],
      },
    ],
  },
  {
    statement:
      'A backup under load restores to an equal installation, upgrades survive a kill at each statement, and servers restart without a failed request',
    goal: 'equal hashes, 60 s a GB, 0 failed',
    proofs: [
      { tests: server('workflows/backup/backup', 'processes/migrate', 'processes/upgrade') },
      { program: ['bench/backup-drill.ts'], short: { MEGABYTES: '50' }, figure: /(.*a GB.*)/u },
      { program: ['bench/rolling.ts'], short: { TURNS: '20' }, figure: /(failed requests +\| \d+)/u },
    ],
  },
  {
    statement: 'The requirements of ASVS 5.0 are met where a test shows it, or the reason is written down',
    goal: 'all of level 1, 95 % of level 2',
    proofs: [{ program: ['bench/prove/asvs.ts'], figure: /^(Level 1: .*)$/mu }],
    lacks: 'mutation scores of guards, versions and the sandbox are not measured',
  },
  {
    statement:
      'Any process on many machines may be killed or cut off, a disk may be full and a clock may jump: nothing acknowledged is lost, and the work goes on',
    goal: '0 lost, 5 s; healed in 10 s',
    proofs: [
      { program: ['bench/machines.ts'], short: { TURNS: '20' }, figure: /(\d+ messages were acknowledged; lost.*)/u },
      { program: ['bench/machines.ts', 'partitions'], short: { TURNS: '20' }, figure: /(\d+ messages were .*)/u },
      { program: ['bench/disk-full.ts'], figure: /(turns are answered again after.*)/u },
      { tests: server('workflows/converse/timers', 'processes/sign-of-life', 'workflows/converse/due-work') },
    ],
  },
];
