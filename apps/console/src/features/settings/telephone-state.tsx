import { calls, type TelephonyState } from '@parley/contract';
import type { VoiceAccount } from '@parley/domain/call';
import { useRead } from '#shared/api/hooks.ts';
import { shownMoment } from '#shared/times.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import type { State } from '#shared/ui/state-icon.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { telephoneTexts as texts } from '#texts/telephone.ts';
import settingStyles from '#features/settings/settings.module.css';
import styles from '#features/settings/telephone.module.css';

const EVERY_MS = 5_000;
const STATES = {
  off: 'pending',
  connecting: 'running',
  registered: 'ok',
  failed: 'error',
  none: 'warning',
} as const satisfies Record<VoiceAccount['state'], State>;

/** Whether people can call, and why not: each account, and what turns speech into text. */
export function TelephoneState({ isChat }: { isChat: boolean }) {
  const read = useRead(calls.telephony, { refetchInterval: EVERY_MS });
  if (read.isError) return <LoadError what={texts.title} error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows />;
  const { telephony, accounts, recognizers, audiosocket } = read.data;
  const takesCalls = telephony === 'real' || audiosocket !== null;
  return (
    <section className={styles['state']} aria-label={texts.title}>
      {isChat && <StateLine state="not-run">{texts.chatOnly}</StateLine>}
      {telephony !== 'real' && (telephony === 'simulated' || !takesCalls) && (
        <StateLine state="warning">{texts.telephony[telephony]}</StateLine>
      )}
      {telephony === 'real' && !isChat && (
        <div className={styles['columns']}>
          {(['dev', 'prod'] as const).map((environment) => (
            <AccountState key={environment} environment={environment} accounts={accounts} />
          ))}
        </div>
      )}
      {takesCalls && !isChat && (
        <StateLine state={recognizers.length === 0 ? 'warning' : 'ok'}>{texts.recognizers(recognizers)}</StateLine>
      )}
    </section>
  );
}

interface AccountStateProps {
  environment: VoiceAccount['environment'];
  accounts: TelephonyState['accounts'];
}

function AccountState({ environment, accounts }: AccountStateProps) {
  const account = accounts.find((one) => one.environment === environment);
  return (
    <div className={styles['account']} role="group" aria-label={texts.environments[environment]}>
      <h4>{texts.environments[environment]}</h4>
      {account ? (
        <StateLine state={STATES[account.state]}>{texts.account(account)}</StateLine>
      ) : (
        <StateLine state="not-run">{texts.noAccount}</StateLine>
      )}
      {account && account.state !== 'registered' && account.registered !== null && (
        <p className={settingStyles.hint}>{texts.lastRegistered(shownMoment(account.registered))}</p>
      )}
      {account && account.spoken !== null && <SpokenState spoken={account.spoken} />}
    </div>
  );
}

/** How many sentences of the deployed bot are spoken ahead. */
function SpokenState({ spoken }: { spoken: NonNullable<VoiceAccount['spoken']> }) {
  const state = spoken.failed > 0 ? 'warning' : spoken.done < spoken.total ? 'running' : 'ok';
  return <StateLine state={state}>{texts.spoken(spoken)}</StateLine>;
}
