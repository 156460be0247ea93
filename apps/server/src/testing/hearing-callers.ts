import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { openPool } from '#platform/db/pool.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { createLogger } from '#platform/logger.ts';
import { databaseUrl } from '#platform/postgres/place.ts';
import { readPostmasterFile } from '#platform/postgres/postmaster-file.ts';
import { hear } from '#testing/hear.ts';

/**
 * A program for browser tests: callers of a deployed bot say the phrases of its input, a line each, in the project
 * and to the server of the data folder that it is given.
 */
const [dataDir = '', projectId] = process.argv.slice(2);
const running = readPostmasterFile(join(dataDir, 'postgres'));
if (!running) throw new Error(`No database runs in ${dataDir}`);
const pool = openPool({ url: databaseUrl(running.sockets, 'parley'), log: createLogger('error') });
const phrases = (await text(process.stdin)).split('\n').filter((line) => line !== '');
await hear(projectStatements(pool), Number(projectId), phrases);
await pool.end();
