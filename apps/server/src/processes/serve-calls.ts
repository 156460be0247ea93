import { chooseEmbedding } from '#platform/embedding.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { raisePriority } from '#platform/raise-priority.ts';
import { openSecrets } from '#platform/secrets.ts';
import { endInOrder } from '#processes/end-in-order.ts';
import { filesOf } from '#processes/files-of.ts';
import { serveVoice } from '#processes/voice.ts';

/** The calls of a process that stops go on for so long. */
const LONGEST_DRAIN_MS = 12_000;

/**
 * Serves the telephone alone. `server` names this process and those before it: a process that takes the place of a dead
 * one has its accounts without waiting for their leases.
 */
export async function serveCalls(config: Config, server?: string): Promise<void> {
  const log = createLogger(config.logLevel);
  if (config.databaseUrl === undefined) {
    throw new ConfigError('PARLEY_ROLES=voice requires DATABASE_URL, the database of the servers');
  }
  raisePriority();
  const secrets = openSecrets(config);
  await chooseEmbedding(config.embeddingDir);
  const database = await openDatabase({ ...config, log });
  try {
    const stopVoice = await serveVoice({ database, secrets, config, log, server, files: await filesOf(config) });
    endInOrder(async (longestMs) => {
      await stopVoice(Math.min(longestMs, LONGEST_DRAIN_MS));
      await database.stop(longestMs);
    }, log);
  } catch (error) {
    await database.stop();
    throw error;
  }
  // The server that started this process may be killed: nobody would stop this one.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.('ready');
}
