/**
 * The telephone beside a server. It loads no module of the API, and begins when the server says so: it may wait to take
 * the place of a process that dies. Its argument names all of them.
 */
import { once } from 'node:events';
import { ConfigError } from '#platform/config-error.ts';
import { readConfig } from '#platform/config.ts';
import { serveCalls } from '#processes/serve-calls.ts';

// Turns must not depend on the machine: the sandbox's dates use the process's time zone.
process.env['TZ'] = 'UTC';

try {
  const config = readConfig(process.env);
  const orphaned = () => process.exit(0);
  process.once('disconnect', orphaned);
  await once(process, 'message');
  process.off('disconnect', orphaned);
  await serveCalls(config, { isBeside: true, ...(process.argv[2] !== undefined && { server: process.argv[2] }) });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
