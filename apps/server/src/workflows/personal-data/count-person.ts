import type { PersonalDataCounts } from '@parley/contract';
import { callsToErase } from '#features/calls/person-calls.ts';
import { countCalled } from '#features/outbound/called/called-people.ts';
import { countHeld } from '#features/personal-data/count-held.ts';
import type { Place } from '#platform/db/place.ts';
import type { Person } from '#platform/personal-data/person.ts';

/** Counts the project's data about the person named in these conversations. */
export async function countPerson(place: Place, person: Person): Promise<PersonalDataCounts> {
  const called = await countCalled(place, person);
  // Calls of campaigns are counted with their contacts.
  const received = (await callsToErase(place, person)).filter(({ direction }) => direction === 'in');
  return { ...(await countHeld(place, person)), ...called, calls: called.calls + received.length };
}
