import type { PersonalDataCounts } from '@parley/contract';
import { countCalled } from '#features/outbound/called/called-people.ts';
import { countHeld } from '#features/personal-data/count-held.ts';
import type { Place } from '#platform/db/place.ts';
import type { Person } from '#platform/personal-data/person.ts';

/** Counts what the project has of the person, whom these conversations name. */
export async function countPerson(place: Place, person: Person): Promise<PersonalDataCounts> {
  return { ...(await countHeld(place, person)), ...(await countCalled(place, person)) };
}
