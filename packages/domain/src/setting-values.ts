import type { Issue } from '#problem.ts';
import { MASK, type ConfigField, type Settings } from '#settings.ts';
import { countriesIn, strayPasswords } from '#telephone-settings.ts';

type Checked = Pick<
  Settings,
  | `sip_server_${'testing' | 'production'}`
  | `sip_number_${'testing' | 'production'}`
  | `sip_proxy_${'testing' | 'production'}`
  | `sip_login_${'testing' | 'production'}`
  | `sip_passwd_${'testing' | 'production'}`
  | 'call_countries'
  | 'stt_provider'
  | 'call_recording'
  | 'call_recording_notice'
  | 'config_struct'
  | 'config_dev'
  | 'config_prod'
>;

/** A host name or address with an optional port: `sip.example.com:5060`, `[2001:db8::1]`. */
const HOST = /^(?:\[[\da-f:.]+\]|[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?)(?::(\d{1,5}))?$/iu;
const NUMBER = /^\+?\d[\d ()/.-]{0,28}\d$|^\d$/u;
const PROVIDER = /^[\w][\w .:/-]{0,99}$/u;

const RULES: { [Name in keyof Checked]?: (value: string) => string | undefined } = {
  sip_server_testing: serverFault,
  sip_server_production: serverFault,
  sip_number_testing: numberFault,
  sip_number_production: numberFault,
  sip_proxy_testing: serverFault,
  sip_proxy_production: serverFault,
  sip_login_testing: loginFault,
  sip_login_production: loginFault,
  call_countries: countriesFault,
  stt_provider: (name) => (PROVIDER.test(name) ? undefined : 'Enter the name of a service, such as deepgram'),
};

/**
 * The faults of settings that are to be saved. The values of before stay valid, whatever they are: an earlier version
 * took any text.
 */
export function faultsOfSettings(before: Checked, patch: Partial<Checked>): Issue[] {
  const faults: Issue[] = [];
  for (const [name, faultOf] of Object.entries(RULES)) {
    const value = patch[name as keyof typeof RULES];
    if (typeof value !== 'string' || value === '' || value === before[name as keyof typeof RULES]) continue;
    const message = faultOf(value);
    if (message !== undefined) faults.push({ path: name, message });
  }
  return [
    ...faults,
    ...sharedAccount(before, patch),
    ...unknownPassword(before, patch),
    ...silentRecording(before, patch),
    ...configurationFaults(before, patch),
  ];
}

/** Callers must hear that they are recorded. */
function silentRecording(before: Checked, patch: Partial<Checked>): Issue[] {
  const isTouched = patch.call_recording !== undefined || patch.call_recording_notice !== undefined;
  const { call_recording: isOn, call_recording_notice: notice } = { ...before, ...patch };
  if (!isTouched || !isOn || notice.trim() !== '') return [];
  return [{ path: 'call_recording_notice', message: 'Enter what callers hear before they are recorded' }];
}

/** Both environments would take the account away from each other, again and again. */
function sharedAccount(before: Checked, patch: Partial<Checked>): Issue[] {
  const names = ['sip_server_testing', 'sip_number_testing', 'sip_server_production', 'sip_number_production'] as const;
  const changed = names.findLast((name) => patch[name] !== undefined && patch[name] !== before[name]);
  const [server, number, otherServer, otherNumber] = names.map((name) => (patch[name] ?? before[name]).trim());
  const isShared = server !== '' && number !== '' && server === otherServer && number === otherNumber;
  if (changed === undefined || !isShared) return [];
  return [{ path: changed, message: 'Testing and production need an account each' }];
}

/** Another server gets only a password that is entered for it. */
function unknownPassword(before: Checked, patch: Partial<Checked>): Issue[] {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined && value !== MASK);
  return strayPasswords(before, { ...before, ...Object.fromEntries(given) }).map((path) => ({
    path,
    message: 'Enter the password again: it was entered for another server',
  }));
}

function serverFault(value: string): string | undefined {
  const port = HOST.exec(value)?.[1];
  const isHost = HOST.test(value) && !value.includes('..') && Number(port ?? 1) <= 65_535 && port !== '0';
  return isHost ? undefined : 'Enter a host, such as sip.example.com or sip.example.com:5060';
}

function numberFault(value: string): string | undefined {
  return NUMBER.test(value) ? undefined : 'Enter a number, such as +420123456789';
}

function loginFault(value: string): string | undefined {
  return /^[^\s"\\<>;]{1,100}$/u.test(value) ? undefined : 'Enter a name without spaces and quotes';
}

function countriesFault(value: string): string | undefined {
  const isEach = countriesIn(value).every((code) => /^(?:\*|[A-Z]{2})$/u.test(code));
  return isEach ? undefined : 'Enter countries by their two letters, as IE, or * for every country';
}

/** Values whose type differs from their key's. Values of unknown keys are ignored, also in a conversation. */
function configurationFaults(before: Checked, patch: Partial<Checked>): Issue[] {
  const fields = patch.config_struct ?? before.config_struct;
  const known = new Map(before.config_struct.map((field) => [field.key, field]));
  const faults: Issue[] = [];
  for (const [index, field] of fields.entries()) {
    const { key, type, default: value } = field;
    const earlier = known.get(key);
    const isNew = earlier?.type !== type || earlier.default !== value;
    if (isNew && !hasType(value, type)) faults.push({ path: `config_struct.${index}.default`, message: mustBe(field) });
    for (const name of ['config_dev', 'config_prod'] as const) {
      const own = valueOf(patch[name] ?? before[name], key);
      const isChanged = earlier?.type !== type || own !== valueOf(before[name], key);
      if (own !== undefined && isChanged && !hasType(own, type)) {
        faults.push({ path: `${name}.${key}`, message: mustBe(field) });
      }
    }
  }
  return faults;
}

function valueOf(values: Settings['config_dev'], key: string): ConfigField['default'] | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function hasType(value: unknown, type: ConfigField['type']): boolean {
  return typeof value === type;
}

function mustBe({ key, type }: ConfigField): string {
  return `${key} must be ${{ string: 'a text', number: 'a number', boolean: 'true or false' }[type]}`;
}
