import * as z from 'zod/mini';
import { text } from '#text.ts';

export const SIP_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
/** Whether the sound of calls is encrypted (SRTP): never, in calls whose other side asks for it, or in all calls. */
export const SIP_ENCRYPTIONS = ['off', 'offered', 'required'] as const;

const line = text(1_000);

/** Takes a UUID and nothing; null bytes are what an exchange sends that has none. */
const UUID = /^(?:|(?!0{8}-)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu;
const uuid = text(36).check(z.refine((id) => UUID.test(id), 'Enter a UUID'));

/** The account of each environment at its exchange, and what applies to all telephone calls. */
export const accountFields = {
  sip_server_testing: line,
  sip_number_testing: line,
  sip_passwd_testing: line,
  sip_login_testing: line,
  sip_proxy_testing: line,
  sip_transport_testing: z.enum(SIP_TRANSPORTS),
  sip_encryption_testing: z.enum(SIP_ENCRYPTIONS),
  /** False for a trunk that knows the server by its address. */
  sip_registers_testing: z.boolean(),
  sip_server_production: line,
  sip_number_production: line,
  sip_passwd_production: line,
  sip_login_production: line,
  sip_proxy_production: line,
  sip_transport_production: z.enum(SIP_TRANSPORTS),
  sip_encryption_production: z.enum(SIP_ENCRYPTIONS),
  sip_registers_production: z.boolean(),
  /** The id that Asterisk's `AudioSocket()` sends for calls to this environment; empty: none. */
  audiosocket_testing: uuid,
  audiosocket_production: uuid,
  /** Countries that a person may have the bot call from Settings, by two letters; `*` is every one. */
  call_countries: line,
  /** Minutes. */
  longest_call: z.int().check(z.minimum(1), z.maximum(1_440)),
};

export const ACCOUNT_SETTINGS = Object.keys(accountFields) as (keyof typeof accountFields)[];

export const DEFAULT_ACCOUNTS = {
  sip_server_testing: '',
  sip_number_testing: '',
  sip_passwd_testing: '',
  sip_login_testing: '',
  sip_proxy_testing: '',
  sip_transport_testing: 'udp',
  sip_encryption_testing: 'offered',
  sip_registers_testing: true,
  sip_server_production: '',
  sip_number_production: '',
  sip_passwd_production: '',
  sip_login_production: '',
  sip_proxy_production: '',
  sip_transport_production: 'udp',
  sip_encryption_production: 'offered',
  sip_registers_production: true,
  audiosocket_testing: '',
  audiosocket_production: '',
  call_countries: '',
  longest_call: 60,
} as const;

const ENVIRONMENT = { dev: 'testing', prod: 'production' } as const;

const PLACES = ['testing', 'production'] as const;
type Place = (typeof PLACES)[number];

export type AccountPlaces = Partial<Record<`sip_${'server' | 'proxy' | 'passwd'}_${Place}`, string>>;

/**
 * The passwords that a change would send to another server than the one for which they were entered. A server that gets
 * an answer to its challenge can guess the password offline, so a password never goes along to another one.
 */
export function strayPasswords(before: AccountPlaces, after: AccountPlaces): `sip_passwd_${Place}`[] {
  return PLACES.flatMap((place) => {
    const password = `sip_passwd_${place}` as const;
    const isKept = (after[password] ?? '') !== '' && after[password] === before[password];
    const hosts = [`sip_server_${place}`, `sip_proxy_${place}`] as const;
    const isMoved = hosts.some((host) => hostOf(after[host]) !== '' && hostOf(after[host]) !== hostOf(before[host]));
    return isKept && isMoved ? [password] : [];
  });
}

const hostOf = (written = '') => written.trim().toLowerCase();

/** An account, without the environment in its names. */
export interface AccountSettings {
  server: string;
  number: string;
  password: string;
  login: string;
  proxy: string;
  transport: (typeof SIP_TRANSPORTS)[number];
  encryption: (typeof SIP_ENCRYPTIONS)[number];
  registers: boolean;
}

export function accountOf(
  settings: z.infer<z.ZodMiniObject<typeof accountFields>>,
  environment: keyof typeof ENVIRONMENT,
): AccountSettings {
  const name = ENVIRONMENT[environment];
  return {
    server: settings[`sip_server_${name}`].trim(),
    number: settings[`sip_number_${name}`].trim(),
    password: settings[`sip_passwd_${name}`],
    login: settings[`sip_login_${name}`].trim(),
    proxy: settings[`sip_proxy_${name}`].trim(),
    transport: settings[`sip_transport_${name}`],
    encryption: settings[`sip_encryption_${name}`],
    registers: settings[`sip_registers_${name}`],
  };
}

/** `CZ, sk` as two codes; unknown ones stay, and match no number. */
export function countriesIn(written: string): string[] {
  return written
    .toUpperCase()
    .split(/[\s,;]+/u)
    .filter((code) => code !== '');
}
