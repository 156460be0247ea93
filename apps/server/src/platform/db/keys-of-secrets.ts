import { SECRET_SETTINGS } from '@parley/domain/settings';

/** Where encrypted values are now. What history keeps of them does not count. */
const PLACES: Readonly<Record<string, string>> = {
  api_tokens: 'select signing_key as value from api_tokens',
  deployment_webhooks: 'select secret as value from deployment_webhooks',
  one_time_codes: 'select secret as value from one_time_codes',
  sign_on: 'select client_secret as value from sign_on',
  things: SECRET_SETTINGS.map(
    (field) => `select data ->> '${field}' as value from things where resource = 'settings'`,
  ).join(' union all '),
};

/** The statement that answers the ids (`id`) of the keys that decrypt the stored secrets of these tables. */
export function keysOfSecrets(tables: readonly string[] = Object.keys(PLACES)): string {
  const known = Object.entries(PLACES).filter(([table]) => tables.includes(table));
  const values = ['select null::text as value', ...known.map(([, statement]) => statement)].join(' union all ');
  return `select distinct split_part(value, '.', 2) as id from (${values}) s where value like 'v1.%' order by 1`;
}
