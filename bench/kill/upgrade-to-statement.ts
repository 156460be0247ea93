/** Upgrades the database at the first argument, and kills its own process at the statement of the second one. */
import { migrateUntil, type Moment } from '../../apps/server/src/processes/testing/killed-migration.ts';

const [url = '', statement = '', moment = ''] = process.argv.slice(2);
await migrateUntil(url, Number(statement), moment as Moment, () => process.kill(process.pid, 'SIGKILL'));
