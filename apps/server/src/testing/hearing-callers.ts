import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { systemClock } from '#platform/clock.ts';
import { queriesOn } from '#platform/db/database.ts';
import { openPool } from '#platform/db/pool.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { createLogger } from '#platform/logger.ts';
import { databaseUrl } from '#platform/postgres/place.ts';
import { readPostmasterFile } from '#platform/postgres/postmaster-file.ts';
import { hear } from '#testing/hear.ts';

/**
 * A program for browser tests: callers of a deployed bot say the phrases of its input, one per line, in the given
 * project of the server with the given data folder.
 */
const [dataDir = '', projectId] = process.argv.slice(2);
const running = readPostmasterFile(join(dataDir, 'postgres'));
if (!running) throw new Error(`No database runs in ${dataDir}`);
const log = createLogger('error');
const pool = openPool({ url: databaseUrl(running.sockets, 'parley'), log });
const phrases = (await text(process.stdin)).split('\n').filter((line) => line !== '');
await hear(projectStatements(pool), Number(projectId), phrases);
// Without this the server would find another program's rows only after some minutes.
await foldEverything({ db: queriesOn(pool), now: systemClock, log });
await pool.end();
