import { openDatabase } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';

/**
 * A program for tests to kill: opens the database of the given folder, and adds users to it. It acknowledges each one
 * after its commit, with the user's number on a line of output.
 */
const [dataDir = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, databaseUrl: undefined, log: createLogger('silent') });
for (let n = 0; ; n++) {
  await db
    .insertInto('users')
    .values({
      email: `${process.pid}-${n}@example.com`,
      email_key: `${process.pid}-${n}@example.com`,
      name: String(n),
      name_key: String(n),
    })
    .execute();
  process.stdout.write(`${process.pid}-${n}\n`);
}
