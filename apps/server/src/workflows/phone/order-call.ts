import type { BodyOf, calls } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { invalidField, Problem } from '@parley/domain/problem';
import { faultsOfSettings } from '@parley/domain/setting-values';
import { MASK, type Settings } from '@parley/domain/settings';
import { accountOf, countriesIn } from '@parley/domain/telephone-settings';
import { insertOrder } from '#features/calls/voice-orders.ts';
import { readNumber } from '#features/outbound/read-number.ts';
import { stoppedAmong } from '#features/outbound/stop-list.ts';
import { readSettings, secretPlace } from '#features/settings/settings-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { Secrets } from '#platform/secrets.ts';
import { isExtension } from '#workflows/phone/extensions.ts';
import { sealedAccount } from '#workflows/phone/tried-account.ts';

const EVERY_COUNTRY = '*';
/** An extension is no personal data. */
const LAST_DIGITS = 4;

/** Asks a telephone process to try an account with the values that are given, saved or not. */
export async function orderTest(
  context: ProjectContext,
  environment: Environment,
  patch: BodyOf<typeof calls.test>,
  secrets: Secrets,
): Promise<{ id: number }> {
  const { projectId, db, actor } = context;
  const saved = await readSettings(context);
  const passwordField = environment === 'prod' ? 'sip_passwd_production' : 'sip_passwd_testing';
  const given: Settings = { ...saved, id: projectId, ...definedFields(patch) };
  const [fault] = faultsOfSettings(saved, definedFields(patch)).filter(({ path }) => path.startsWith('sip_'));
  if (fault) throw invalidField(`body.${fault.path}`, fault.message);
  const account = accountOf(given, environment);
  if (account.server === '' || account.number === '') {
    const path = account.server === '' ? 'sip_server' : 'sip_number';
    throw invalidField(`body.${path}_${environment === 'prod' ? 'production' : 'testing'}`, 'Enter server and number');
  }
  const written = patch[passwordField];
  const sealed = saved[passwordField];
  const isKept = written === undefined || written === MASK;
  const kept = sealed === '' ? '' : secrets.decrypt(sealed, secretPlace(projectId, passwordField));
  const password = isKept ? kept : written;
  const data = sealedAccount(projectId, { ...account, password }, secrets);
  const id = await insertOrder({ db, projectId }, { environment, kind: 'test', data, who: actor.userId });
  const { server, proxy, transport } = account;
  await recordAudit(db, context, {
    ...{ action: 'telephone account tried', resource: 'settings', id: projectId, name: saved.name, projectId },
    after: { environment, server, proxy, transport },
  });
  return { id };
}

/** Asks the telephone process that holds the account to call a person, who then talks with the deployed bot. */
export async function orderCall(
  context: ProjectContext,
  environment: Environment,
  { number: written }: BodyOf<typeof calls.callPerson>,
): Promise<{ id: number }> {
  const { projectId, db, actor } = context;
  const settings = await readSettings(context);
  if (settings.is_chat) throw new Problem('invalid', 'The bot is for chats only');
  const own = accountOf(settings, environment);
  if (own.server === '' || own.number === '') throw new Problem('invalid', 'This environment has no telephone account');
  const number = isExtension(written, own)
    ? written.replaceAll(/\D/gu, '')
    : numberOutside(written, settings.call_countries, own.number);
  if ((await stoppedAmong(db, projectId, [number])).has(number))
    throw invalidField('body.number', 'The number is on the stop list');
  const data = JSON.stringify({ number });
  const id = await insertOrder({ db, projectId }, { environment, kind: 'call', data, who: actor.userId });
  await recordAudit(db, context, {
    ...{ action: 'trial call ordered', resource: 'calls', id, name: `…${number.slice(-LAST_DIGITS)}`, projectId },
    after: { environment },
  });
  return { id };
}

/** A number outside of the exchange, which is in a country that may be called. */
function numberOutside(written: string, countries: string, ownNumber: string): string {
  const allowed = allowedCountries(countries, ownNumber);
  const [only] = allowed.length === 1 && allowed[0] !== EVERY_COUNTRY ? allowed : [];
  const read = readNumber(written, only ?? null);
  if (typeof read === 'string') throw invalidField('body.number', read);
  const { number, country } = read;
  if (!allowed.includes(EVERY_COUNTRY) && (country === null || !allowed.includes(country)))
    throw invalidField('body.number', 'This country is not among the countries that may be called. Settings have them');
  return number;
}

/** Without countries in the settings, the country of the account's own number. */
function allowedCountries(written: string, ownNumber: string): string[] {
  const countries = countriesIn(written);
  if (countries.length > 0) return countries;
  const own = ownNumber.startsWith('+') ? readNumber(ownNumber, null) : '';
  return typeof own === 'string' || own.country === null ? [] : [own.country];
}
