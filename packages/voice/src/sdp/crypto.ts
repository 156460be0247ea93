import type { SrtpKeys } from '#seams.ts';

/** Keys of SRTP in a session description (SDES, RFC 4568). */
export interface CryptoLine {
  tag: string;
  keys: SrtpKeys;
}

const KEY_BYTES = 16;
const SALT_BYTES = 14;

/** The first line that we can use: a known suite, one key without an index, no parameter that changes the packets. */
export function readCrypto(lines: readonly string[]): CryptoLine | null {
  for (const line of lines) {
    const [tag = '', suite = '', material = '', ...parameters] = line.split(/\s+/u);
    if (!/^\d{1,9}$/u.test(tag) || !isSuite(suite)) continue;
    if (parameters.some((parameter) => !/^WSH=\d+$/iu.test(parameter))) continue;
    // 30 bytes need no padding, and `atob` throws on padding that is not needed.
    const { key, rest = '' } = /^inline:(?<key>[A-Za-z0-9+/]{40})=*(?<rest>\|[^;]*)?$/u.exec(material)?.groups ?? {};
    // A part with a colon is the index of a key (MKI), which every packet would carry.
    if (key === undefined || rest.includes(':')) continue;
    const bytes = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
    const keys = { suite, key: bytes.slice(0, KEY_BYTES), salt: bytes.slice(KEY_BYTES, KEY_BYTES + SALT_BYTES) };
    return { tag, keys };
  }
  return null;
}

export function writeCrypto({ tag, keys }: CryptoLine): string {
  const inline = btoa(String.fromCharCode(...keys.key, ...keys.salt));
  return `crypto:${tag} ${keys.suite} inline:${inline}`;
}

export function makeKeys(suite: SrtpKeys['suite'], random: (bytes: number) => Uint8Array): SrtpKeys {
  return { suite, key: random(KEY_BYTES), salt: random(SALT_BYTES) };
}

function isSuite(text: string): text is SrtpKeys['suite'] {
  return text === 'AES_CM_128_HMAC_SHA1_80' || text === 'AES_CM_128_HMAC_SHA1_32';
}
