import { fault, messageOf, ok, type Check } from '#features/installation/check.ts';
import { ping, type Queries } from '#platform/db/database.ts';

interface ReachedFacts {
  /** Null: it answered. */
  failure: string | null;
}

export const reachedChecks: readonly Check<ReachedFacts>[] = [
  {
    id: 'database.reached',
    name: 'Database',
    judge: ({ failure }) =>
      failure === null
        ? ok('The database answers.')
        : fault(`The database does not answer: ${failure}.`, 'Start it, or check DATABASE_URL and its network.'),
  },
];

export async function reachedFacts(db: Queries): Promise<ReachedFacts> {
  try {
    await ping(db);
    return { failure: null };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
