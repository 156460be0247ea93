import { searchKey } from '@parley/domain';

/** A suggestion for a field. */
export interface Offer {
  value: string;
  name: string;
  /** A line below the name; searched too. */
  about?: string;
  /** Heading of its group. */
  group?: string;
}

const MOST_OFFERED = 50;

/**
 * The offers that contain the typed text: exact name first, then prefixes. Groups stay together, in the order of their
 * best offer.
 */
export function matchingOffers<O extends Offer>(offers: readonly O[], typed: string, most = MOST_OFFERED): O[] {
  const wanted = searchKey(typed);
  const ranked = offers
    .map((offer) => ({ offer, rank: rankOf(offer, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ offer }) => offer);
  return [...Map.groupBy(ranked, ({ group }) => group).values()].flat().slice(0, most);
}

/** The offer that was typed in full. */
export function exactOffer<O extends Offer>(offers: readonly O[], typed: string): O | undefined {
  const wanted = searchKey(typed);
  return wanted === '' ? undefined : offers.find(({ name }) => searchKey(name) === wanted);
}

const NO_MATCH = 4;

function rankOf({ name, about = '' }: Offer, wanted: string): number {
  const key = searchKey(name);
  if (key === wanted) return 0;
  if (key.startsWith(wanted)) return 1;
  if (key.includes(wanted)) return 2;
  return searchKey(about).includes(wanted) ? 3 : NO_MATCH;
}
