import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import * as z from 'zod/mini';

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

const Country = z.object({ country_code: z.string() });

let reader: Reader<Response> | undefined;
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The two letters of the country to which a network address is assigned; null for a private or unknown one. */
export function countryOf(address: string): string | null {
  if (isIP(address) === 0) return null;
  // 8 MB, loaded at the first sign-in.
  reader ??= new Reader(readFileSync(fileURLToPath(import.meta.resolve(FILE))));
  const found = reader.get(address.replace(/^::ffff:(?=\d+\.)/iu, ''));
  return z.safeParse(Country, found).data?.country_code ?? null;
}

/** `Czechia` for `CZ` */
export function countryName(code: string): string | null {
  return names.of(code) ?? null;
}
