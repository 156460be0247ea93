import { quotedCell } from '@parley/domain/outbound/written-cell';
import { isZoneOfPlace } from '@parley/domain/settings';
import { exampleZone, zonesOfAbbreviation } from '#platform/telephone/zones-of-number.ts';

/**
 * Parses time zones of call lists. An abbreviation depends on the number's country: `BST` is London's in one country
 * and Dhaka's in another. `fault` says why a text is no zone.
 */
export function zoneReader() {
  const known = new Map<string, { zone: string } | { fault: string }>();
  return (written: string, country: string | null): { zone: string } | { fault: string } => {
    const key = `${country} ${written}`;
    const found = known.get(key) ?? readZone(written, country);
    if (known.size < 1_000) known.set(key, found);
    return found;
  };
}

function readZone(written: string, country: string | null): { zone: string } | { fault: string } {
  if (isZoneOfPlace(written)) return { zone: written };
  const zone = country === null || !ABBREVIATION.test(written) ? null : zonesOfAbbreviation(written, country);
  if (zone !== null) return { zone };
  return { fault: `Not a time zone of a place: ${quotedCell(written)}. Write it as ${exampleZone(country)}` };
}

const ABBREVIATION = /^[a-z]{2,5}$/iu;
