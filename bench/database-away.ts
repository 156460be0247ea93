/**
 * Takes the database away for a minute while five people talk with the bot on the telephone, first with broken
 * connections, then with a database that does not answer. Calls go on or end with words, the telephone process lives on,
 * and afterwards the account is registered and the records are complete. `SECONDS=n` changes the minute, and `WAYS=cut`
 * or `WAYS=hang` tries only one of the two.
 */
import { AWAY_WAYS, runDatabaseAway } from './kill/phone/run-database-away.ts';

const seconds = Number(process.env['SECONDS'] ?? 60);
const ways = process.env['WAYS']?.split(',') ?? AWAY_WAYS;

for (const way of AWAY_WAYS.filter((each) => ways.includes(each))) {
  const { rows, faults } = await runDatabaseAway({ way, seconds });
  console.log(`the database is away for ${seconds} s: ${way}`);
  console.table(rows);
  for (const fault of faults) console.error(`✖ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
