import { afterAll } from 'vitest';
import { startProgram, type Program } from '#processes/testing/program.ts';

interface ServerHome {
  databaseUrl: string;
  dataDir: string;
  /** Further variables of its environment. */
  environment?: Record<string, string>;
}

/** The server as a process that can be killed and restarted with its data. */
export function killableServer({ databaseUrl, dataDir, environment = {} }: ServerHome) {
  let server: Program | undefined;
  afterAll(() => server?.kill());
  return {
    async start(): Promise<void> {
      const own = { DATABASE_URL: databaseUrl, PARLEY_DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
      server = await startProgram({ ...environment, ...own });
    },
    kill: () => server?.kill(),
    /** The current URL of its API. */
    url: (path: string) => `${server?.url ?? ''}/v1${path}`,
  };
}
