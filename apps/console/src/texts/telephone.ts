import type { VoiceAccount } from '@parley/domain/call';

const ENVIRONMENTS = { dev: 'Testing', prod: 'Production' };

/** The state of the telephone in Settings. */
export const telephoneTexts = {
  title: 'Telephone',
  telephony: {
    none: 'This installation makes no calls. Ask its owner to set PARLEY_TELEPHONY=sip.',
    simulated: 'Simulated network: campaigns call nobody, and nobody can call the bot.',
  },
  noAccount: 'No account: enter the SIP server and the SIP number of an environment.',
  account: ({ environment, state, reason, calls, lines }: VoiceAccount) => {
    const name = ENVIRONMENTS[environment];
    if (state === 'registered') return `${name}: registered, ${calls} of ${lines} lines in use`;
    if (state === 'failed') return `${name}: ${reason ?? 'not registered'}`;
    if (state === 'connecting') return `${name}: connecting…`;
    return state === 'off' ? `${name}: off` : `${name}: no telephone process is running`;
  },
  spoken: ({ environment, spoken }: VoiceAccount) => {
    const { total = 0, done = 0, failed = 0 } = spoken ?? {};
    const name = ENVIRONMENTS[environment];
    if (failed > 0) return `${name}: ${failed} of ${total} sentences could not be spoken ahead`;
    return `${name}: ${done} of ${total} sentences spoken ahead`;
  },
  recognizers: (names: readonly string[]) =>
    names.length === 0
      ? 'No speech recognition is configured: callers can only press keys.'
      : `Speech recognition: ${names.join(', then ')}`,
};
