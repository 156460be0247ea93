import * as z from 'zod/mini';
import { chatLookFields, DEFAULT_CHAT_LOOK } from '#chat-look.ts';
import { Id, Stamp } from '#ids.ts';
import type { PersonalKind } from '#personal-data/found.ts';
import { ACCOUNT_SETTINGS, accountFields, DEFAULT_ACCOUNTS } from '#telephone-settings.ts';
import { nameKey, nameText, text } from '#text.ts';

/** The text that a secret reads as; writing it back leaves the secret unchanged. */
export const MASK = '••••';

const ratio = z.number().check(z.minimum(0), z.maximum(1));
const pace = z.number().check(z.minimum(0.5), z.maximum(2));
const line = text(1_000);
const block = text(100_000);

export const ConfigField = z.strictObject({
  key: nameText('Key cannot be empty'),
  label: line,
  type: z.enum(['string', 'number', 'boolean']),
  default: z.union([text(10_000), z.number(), z.boolean()]),
});
export type ConfigField = z.infer<typeof ConfigField>;

const ConfigValues = z.record(text(200), z.union([text(10_000), z.number(), z.boolean()]));

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** True for a zone named after a place, such as Europe/Dublin, and for UTC. `EST` and `+01:00` lack summer time. */
export function isZoneOfPlace(zone: string): boolean {
  const isFixed = /^etc\/|^[^/]*$/iu.test(zone) && !/^(?:etc\/)?utc$/iu.test(zone);
  return !isFixed && isTimeZone(zone);
}

/** Takes a code with or without a country: `cs`, `cs-CZ`. */
export function isKnownLanguage(language: string): boolean {
  const [code = ''] = language.trim().toLowerCase().split(/[-_]/u);
  return LANGUAGES.some(({ id }) => id === code);
}

/** A language that may be chosen. Stored settings may hold a language that is no longer offered. */
export const Language = text(20).check(z.refine(isKnownLanguage, 'Unknown language'));

export const VOICEMAIL_ACTIONS = ['person', 'hang_up', 'message'] as const;

export const VOICE_BUTTONS = ['unless_named', 'always', 'never'] as const;

const MOST_ORIGINS = 100;

/** The lines of `chatbot_origins`. */
export function originsIn(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');
}

/** Takes `https://www.example.com` and `http://localhost:3000`: nothing follows the host and port. */
function isOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/u.test(url.protocol) && url.origin === origin;
}

/** Takes an address that a path can be added to. */
function isBaseUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/u.test(url.protocol) && !/[\s?#@]/u.test(address);
}

/** Expressions read a configuration value by its key, so that each key is used once. */
function refuseRepeatedKeys({ value: fields, issues }: z.core.ParsePayload<ConfigField[]>): void {
  const keys = fields.map(({ key }) => nameKey(key));
  const index = keys.findIndex((key, at) => key !== '' && keys.indexOf(key) !== at);
  const key = keys[index];
  if (key === undefined) return;
  issues.push({ code: 'custom', message: `Duplicate key: ${key}`, input: fields, path: [index, 'key'] });
}

/** All settings except `id` and `name`, which belong to the project. */
const fields = {
  language: text(20).check(z.minLength(2, 'Language cannot be empty')),
  time_zone: text(100).check(z.refine(isTimeZone, 'Unknown time zone')),
  is_chat: z.boolean(),
  confidence_threshold: ratio,
  /** 0 is off. */
  autocorrect_threshold: ratio,
  multi_intent: z.boolean(),
  /** Chat messages that follow each other within so many seconds are answered together; 0 is off. */
  burst_seconds: z.number().check(z.minimum(0), z.maximum(5)),
  context_phrases: block,
  /** One correction per line: `heard => meant`. */
  stt_corrections: block,
  stt_provider: z.nullable(line),
  voices_id: z.nullable(line),
  voice_pitch: pace,
  voice_speed: pace,
  long_silence_timeout: z.number().check(z.minimum(1), z.maximum(600)),
  long_silence_retries: z.int().check(z.minimum(0), z.maximum(100)),
  long_silence_utter: line,
  long_silence_hangup_utter: line,
  /** What the bot does when an answering machine answers its call. */
  voicemail_action: z.enum(VOICEMAIL_ACTIONS),
  voicemail_utter: line,
  /** When the telephone says the buttons of the bot: `unless_named`: if its text has not named them. */
  voice_buttons: z.enum(VOICE_BUTTONS),
  /** Records the sound of calls, after the notice has been said. */
  call_recording: z.boolean(),
  call_recording_notice: line,
  no_instances_testing: z.int().check(z.minimum(0), z.maximum(10_000)),
  no_instances_production: z.int().check(z.minimum(0), z.maximum(10_000)),
  ...accountFields,
  /** Days; 0 keeps for ever. */
  conversations_retention: z.int().check(z.minimum(0), z.maximum(36_500)),
  /** What to mask before a conversation is stored. */
  mask_cards: z.boolean(),
  mask_ibans: z.boolean(),
  mask_birth_numbers: z.boolean(),
  mask_emails: z.boolean(),
  mask_phones: z.boolean(),
  /** True if a deployment to production needs a second person. */
  production_approval: z.boolean(),
  chatbot_base_url: line.check(
    z.refine((url) => url === '' || isBaseUrl(url), 'Must be an http:// or https:// URL without ? and #'),
  ),
  /** An origin a line, whose pages may use the chat client; empty allows every origin. */
  chatbot_origins: block.check(
    z.refine((lines) => originsIn(lines).every(isOrigin), 'Enter one origin per line, such as https://www.example.com'),
    z.refine((lines) => originsIn(lines).length <= MOST_ORIGINS, `At most ${MOST_ORIGINS} origins`),
  ),
  ...chatLookFields,
  chatbot_client_scss: block,
  chatbot_client_js: block,
  config_struct: z.array(ConfigField).check(z.maxLength(500), refuseRepeatedKeys),
  config_dev: ConfigValues,
  config_prod: ConfigValues,
};

export const Settings = z.object({
  id: Id,
  name: nameText('Project name cannot be empty'),
  ...fields,
  chatbot_token: text(100),
  ...Stamp,
});
export type Settings = z.infer<typeof Settings>;

export const SettingsPatch = z.strictObject({
  ...z.partial(
    z.object({
      id: Id,
      name: nameText('Project name cannot be empty'),
      ...fields,
      language: Language,
      chatbot_token: text(100),
    }),
  ).shape,
  ...Stamp,
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

export const SECRET_SETTINGS = ['sip_passwd_testing', 'sip_passwd_production'] as const satisfies (keyof Settings)[];

/** Two projects with the same value would take each other's calls: an export and a clone go without them. */
export const UNIQUE_SETTINGS = ['audiosocket_testing', 'audiosocket_production'] as const satisfies (keyof Settings)[];

/** The setting that masks each kind of personal data. */
export const MASK_SETTING = {
  card: 'mask_cards',
  iban: 'mask_ibans',
  birth_number: 'mask_birth_numbers',
  email: 'mask_emails',
  phone: 'mask_phones',
} as const satisfies Record<PersonalKind, keyof Settings>;
export const MASK_SETTINGS = Object.values(MASK_SETTING);

/** Changing one of these needs the grant `PUT:/settings/protected`. */
export const PROTECTED_SETTINGS = [
  ...ACCOUNT_SETTINGS,
  'chatbot_client_js',
  'production_approval',
  'call_recording',
  'call_recording_notice',
  ...MASK_SETTINGS,
] as const satisfies (keyof Settings)[];

/** Live settings are not deployed: a change takes effect immediately, also in testing and production. */
export const LIVE_SETTINGS = [
  'burst_seconds',
  'no_instances_testing',
  'no_instances_production',
  ...ACCOUNT_SETTINGS,
  'conversations_retention',
  ...MASK_SETTINGS,
  'production_approval',
  'chatbot_token',
  'chatbot_base_url',
  'chatbot_origins',
] as const satisfies (keyof Settings)[];

export const DEFAULT_SETTINGS: Omit<Settings, 'id' | 'name' | 'chatbot_token' | 'version' | 'who'> = {
  language: 'en',
  time_zone: 'UTC',
  is_chat: true,
  confidence_threshold: 0.5,
  autocorrect_threshold: 0.75,
  multi_intent: false,
  burst_seconds: 1.2,
  context_phrases: '',
  stt_corrections: '',
  stt_provider: null,
  voices_id: null,
  voice_pitch: 1,
  voice_speed: 1,
  long_silence_timeout: 8,
  long_silence_retries: 2,
  long_silence_utter: '',
  long_silence_hangup_utter: '',
  voicemail_action: 'person',
  voicemail_utter: '',
  voice_buttons: 'unless_named',
  call_recording: false,
  call_recording_notice: '',
  no_instances_testing: 1,
  no_instances_production: 1,
  ...DEFAULT_ACCOUNTS,
  conversations_retention: 180,
  mask_cards: true,
  mask_ibans: false,
  mask_birth_numbers: false,
  mask_emails: false,
  mask_phones: false,
  production_approval: false,
  chatbot_base_url: '',
  chatbot_origins: '',
  ...DEFAULT_CHAT_LOOK,
  chatbot_client_scss: '',
  chatbot_client_js: '',
  config_struct: [],
  config_dev: {},
  config_prod: {},
};

/** The languages that a bot may speak; languages with built-in data come first. */
export const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'cs', name: 'Czech' },
  { id: 'de', name: 'German' },
  { id: 'sk', name: 'Slovak' },
  { id: 'pl', name: 'Polish' },
  { id: 'es', name: 'Spanish' },
  { id: 'fr', name: 'French' },
  { id: 'hu', name: 'Hungarian' },
  { id: 'it', name: 'Italian' },
  { id: 'nl', name: 'Dutch' },
  { id: 'pt', name: 'Portuguese' },
  { id: 'ro', name: 'Romanian' },
  { id: 'sl', name: 'Slovenian' },
  { id: 'sr', name: 'Serbian' },
  { id: 'uk', name: 'Ukrainian' },
] as const;

/** The keys under which expressions read configuration values; stored settings may be without it. */
export function configKeys({
  config_struct: fields = [],
  config_dev: dev = {},
  config_prod: prod = {},
}: Partial<Pick<Settings, 'config_struct' | 'config_dev' | 'config_prod'>>): string[] {
  return [...new Set([...fields.map(({ key }) => key), ...Object.keys(dev), ...Object.keys(prod)])];
}
