import type { PersonalDataFinding } from '@parley/contract';
import { findContacts, stoppedNumbersOf } from '#features/outbound/called/called-people.ts';
import type { Place } from '#platform/db/place.ts';
import { excerptOf } from '#platform/personal-data/excerpt.ts';
import type { Person } from '#platform/personal-data/person.ts';

/** The contacts and stopped numbers that an erasure of the person would change. */
export async function calledFindings(place: Place, person: Person): Promise<PersonalDataFinding[]> {
  const contacts = await findContacts(place, person);
  const stopped = await stoppedNumbersOf(place, person, contacts);
  const { find } = person;
  return [
    ...contacts.map(({ campaign_id, id, destination, name, excerpt = null }): PersonalDataFinding => ({
      ...{ kind: 'contact', key: `${campaign_id}/${id}`, excerpt, opens: campaign_id },
      title: [destination, name ?? ''].filter((part) => part !== '').join(' '),
    })),
    ...stopped.map(({ number, reason }): PersonalDataFinding => ({
      ...{ kind: 'stopped_number', key: number, title: number, opens: null },
      excerpt: (find && excerptOf([number, reason], find)) ?? null,
    })),
  ];
}
