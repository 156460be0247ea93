import { calls } from '@parley/contract';
import type { VoiceAccount } from '@parley/domain/call';
import { useRead } from '#shared/api/hooks.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import type { State } from '#shared/ui/state-icon.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { telephoneTexts as texts } from '#texts/telephone.ts';
import styles from '#features/settings/settings.module.css';

const EVERY_MS = 5_000;
const STATES = {
  off: 'pending',
  connecting: 'running',
  registered: 'ok',
  failed: 'error',
  none: 'warning',
} as const satisfies Record<VoiceAccount['state'], State>;

/** Whether people can call, and why not: the installation, each account, and what turns speech into text. */
export function TelephoneState() {
  const read = useRead(calls.telephony, { refetchInterval: EVERY_MS });
  if (read.isError) return <LoadError what={texts.title} error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows />;
  const { telephony, accounts, recognizers } = read.data;
  return (
    <section className={styles.setting} aria-label={texts.title}>
      <span className={styles.label}>{texts.title}</span>
      <ul className="p-plain-list">
        {telephony !== 'real' && (
          <StateLine as="li" state="warning">
            {texts.telephony[telephony]}
          </StateLine>
        )}
        {telephony === 'real' && accounts.length === 0 && (
          <StateLine as="li" state="not-run">
            {texts.noAccount}
          </StateLine>
        )}
        {telephony === 'real' &&
          accounts.map((account) => (
            <StateLine key={account.environment} as="li" state={STATES[account.state]}>
              {texts.account(account)}
            </StateLine>
          ))}
        {telephony === 'real' && accounts.map((account) => <SpokenState key={account.environment} account={account} />)}
        {telephony === 'real' && (
          <StateLine as="li" state={recognizers.length === 0 ? 'warning' : 'ok'}>
            {texts.recognizers(recognizers)}
          </StateLine>
        )}
      </ul>
    </section>
  );
}

/** How many sentences of the deployed bot are spoken ahead. */
function SpokenState({ account }: { account: VoiceAccount }) {
  const { spoken } = account;
  if (spoken === null) return null;
  const state = spoken.failed > 0 ? 'warning' : spoken.done < spoken.total ? 'running' : 'ok';
  return (
    <StateLine as="li" state={state}>
      {texts.spoken(account)}
    </StateLine>
  );
}
