import type { AccountSettings } from '@parley/domain/telephone-settings';
import type { Account } from '#features/calls/account-leases.ts';
import type { OpenOrder } from '#features/calls/voice-orders.ts';
import type { Secrets } from '#platform/secrets.ts';

/** An order lives for seconds, so a rotation of keys does not know of it. */
const place = (projectId: number) => ({ table: 'voice_orders', row: String(projectId), column: 'order_data' });

/** The account of an order, with its password encrypted. */
export function sealedAccount(projectId: number, account: AccountSettings, secrets: Secrets): string {
  const { password } = account;
  return JSON.stringify({
    ...account,
    password: password === '' ? '' : secrets.encrypt(password, place(projectId)),
  });
}

export function openedAccount({ projectId, environment, data }: OpenOrder, secrets: Secrets): Account {
  const account = JSON.parse(data) as AccountSettings;
  const password = account.password === '' ? '' : secrets.decrypt(account.password, place(projectId));
  return { ...account, projectId, environment, password };
}
