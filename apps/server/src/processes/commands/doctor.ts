/**
 * Checks this installation and says what to do. `--json` prints the checks as JSON; `--mail-to address` also sends a
 * mail there. Ends with code 1 if there is a fault.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { InstallationCheck } from '@parley/contract';
import { examineAll } from '#features/installation/check.ts';
import { sourcesOf, type InstallationSources } from '#features/installation/installation.ts';
import { mailTest } from '#features/installation/checks/mail-test.ts';
import { reportLines } from '#features/installation/report-lines.ts';
import { ConfigError } from '#platform/config-error.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { queriesOn, type Queries } from '#platform/db/database.ts';
import { openPool } from '#platform/db/pool.ts';
import { openReplica, type Replica } from '#platform/db/replica/open-replica.ts';
import { chooseEmbedding } from '#platform/embedding.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createPasswords } from '#platform/passwords.ts';
import { databaseUrl as urlAt } from '#platform/postgres/place.ts';
import { readPostmasterFile } from '#platform/postgres/postmaster-file.ts';
import { openSecrets } from '#platform/secrets.ts';
import { installationLists } from '#processes/installation-lists.ts';
import { installationSettings } from '#processes/installation-settings.ts';
import { mailerOf } from '#processes/mailer-of.ts';
import { modelsOf, speechOfCalls } from '#processes/voice.ts';

const LONGEST_SPEECH_BYTES = 20_000_000;
const CONNECTIONS = 4;
const USAGE = `Usage: parley doctor [options]

Checks the installation whose variables and data folder this command is given. Nothing is changed.

Options:
  --json               Print the checks as JSON
  --mail-to <address>  Also send a mail to this address
  --help               Show this help

Exit codes:
  0  No faults
  1  Faults
  2  The command could not run`;

interface Options {
  json?: boolean;
  'mail-to'?: string;
}

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    if (process.stderr.isTTY) console.error('Checking. This takes up to 20 seconds …');
    const checks = await examine(readConfig(process.env), values);
    console.log(values.json ? JSON.stringify({ checks }, null, 2) : reportLines(checks).join('\n'));
    return checks.some(({ state }) => state === 'fault') ? 1 : 0;
  } catch (error) {
    const isExpected = error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
    if (!isExpected) throw error;
    console.error(error.message);
    if (error instanceof TypeError) console.error('Run parley doctor --help to see the options.');
    return 2;
  }
}

async function examine(config: Config, { 'mail-to': to }: Options): Promise<InstallationCheck[]> {
  refuseEmptyFolder(config);
  const log = createLogger('silent');
  const secrets = openSecrets(config);
  await chooseEmbedding(config.embeddingDir);
  const outgoing = createOutgoing(allowedPlaces(config.egressAllow), LONGEST_SPEECH_BYTES);
  const models = await modelsOf(config);
  const pool = openPool({ url: databaseOf(config), log, connections: CONNECTIONS });
  let replica: Replica | null = null;
  try {
    const db = queriesOn(pool);
    replica = await replicaOf(config, db, log);
    const sources: InstallationSources = {
      ...{ db, secrets, passwords: createPasswords() },
      ...speechOfCalls(config, outgoing, models),
      ...installationLists(db, replica),
    };
    const checks = sourcesOf(installationSettings(config), sources);
    const mail = to === undefined ? [] : [mailTest(await mailerOf(config), to)];
    return await examineAll([...checks, ...mail]);
  } finally {
    await replica?.stop();
    await Promise.all([pool.end(), outgoing.close(), models?.close()]);
  }
}

/** The replica with its lag; null without one, and while the primary does not answer. */
function replicaOf({ readUrl: url }: Config, primary: Queries, log: Logger): Promise<Replica | null> {
  if (url === undefined) return Promise.resolve(null);
  return openReplica({ url, role: undefined, primary, log }).catch(() => null);
}

/** Without a key in the folder, opening it would make one. */
function refuseEmptyFolder({ dataDir, secretKeys }: Config): void {
  if (secretKeys.length > 0 || existsSync(join(dataDir, 'secret.key'))) return;
  throw new ConfigError(
    `No installation was found in ${dataDir}. Start Parley first, or set PARLEY_DATA_DIR and the variables of its server.`,
  );
}

/** The database of the variables, or the embedded one, which its server runs. */
function databaseOf({ databaseDirectUrl, databaseUrl, dataDir }: Config): string {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url !== undefined) return url;
  const running = readPostmasterFile(join(dataDir, 'postgres'));
  return urlAt(running?.sockets ?? join(dataDir, 'sockets'), 'parley');
}
