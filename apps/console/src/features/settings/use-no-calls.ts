import { calls } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { useRead } from '#shared/api/hooks.ts';
import { telephoneTexts } from '#texts/telephone.ts';

const { noCalls } = telephoneTexts;

/** Why no exchange can be asked; undefined if it can. */
export function useNoExchange(): string | undefined {
  const { data } = useRead(calls.telephony, { handles: ['local'] });
  if (!data || data.telephony === 'real') return undefined;
  return data.telephony === 'none' ? noCalls.off : noCalls.simulated;
}

/** The reason why the bot of an environment cannot call; undefined if it can. */
export function useNoCalls(environment: Environment): string | undefined {
  const off = useNoExchange();
  const { data } = useRead(calls.telephony, { handles: ['local'] });
  if (off !== undefined || !data) return off;
  const account = data.accounts.find((one) => one.environment === environment);
  if (!account) return noCalls.account;
  return account.state === 'none' ? noCalls.process : undefined;
}
