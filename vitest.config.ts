import { configDefaults, defineConfig } from 'vitest/config';

/** After so long a test has failed, however busy the machine is. */
const BUSY_MS = 120_000;
const SETUP = ['scripts/property-seed.ts', 'scripts/patient-waits.ts'];
/** Node loads these files itself, as it does in production: Vite would first rewrite each module, in each worker. */
const LOADED_BY_NODE = { viteModuleRunner: false, nodeLoader: false };
/** Tests leave much garbage; with room for it, Node collects it less often. */
const ROOM_FOR_GARBAGE = ['--max-semi-space-size=64'];

/**
 * Kill and race suites that only `npm run test:long` runs. What they show has a short form elsewhere: `outage`, `stop`,
 * `start-again` and `migrate` kill and stop as well.
 */
const LONG_ONLY = [
  'bench/kill/**',
  '**/killed-imports.test.ts',
  '**/killed-uploads.test.ts',
  '**/killed-statistics.test.ts',
  '**/dial-races.test.ts',
  '**/deployments-on-two-servers.test.ts',
  '**/forecast-outcome.test.ts',
  '**/postgres/embedded.test.ts',
  '**/processes/upgrade.test.ts',
  '**/processes/commands/upgrade.test.ts',
  '**/interrupted-timer.test.ts',
  '**/processes/main.test.ts',
];

/** The browser tests have a configuration of their own: `e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    // Vitest leaves one core idle by itself, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          experimental: LOADED_BY_NODE,
          execArgv: ROOM_FOR_GARBAGE,
          setupFiles: SETUP,
          isolate: false,
          testTimeout: BUSY_MS,
        },
      },
      {
        test: {
          name: 'chat-client',
          include: ['apps/chat-client/src/**/*.test.ts'],
          setupFiles: SETUP,
          isolate: false,
          testTimeout: BUSY_MS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(process.env['LONG'] === '1' ? [] : LONG_ONLY)],
          globalSetup: ['apps/server/src/testing/database-server.ts'],
          experimental: LOADED_BY_NODE,
          execArgv: ROOM_FOR_GARBAGE,
          setupFiles: SETUP,
          pool: 'forks',
          // A file leaves nothing behind that another would meet, and the server is loaded once instead of 70 times.
          isolate: false,
          testTimeout: BUSY_MS,
          hookTimeout: BUSY_MS,
          expect: { poll: { timeout: BUSY_MS / 2 } },
        },
      },
      {
        test: {
          name: 'console',
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          execArgv: ROOM_FOR_GARBAGE,
          // The console is loaded once instead of 50 times.
          isolate: false,
          setupFiles: [...SETUP, 'apps/console/src/testing/setup.ts'],
          testTimeout: BUSY_MS,
          expect: { poll: { timeout: BUSY_MS / 2 } },
        },
      },
    ],
  },
});
