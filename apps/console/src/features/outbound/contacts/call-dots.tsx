import type { CallAttempt } from '@parley/domain/campaign';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import styles from '#features/outbound/contacts/contact-list.module.css';

interface CallDotsProps {
  attempts: readonly CallAttempt[];
  /** Calls that the campaign allows. */
  allowed: number;
}

type Tone = 'answered' | 'talking' | 'failed' | 'missed' | 'left';

/** One dot for each allowed call, filled by how it ended. */
export function CallDots({ attempts, allowed }: CallDotsProps) {
  const left = Math.max(allowed - attempts.length, 0);
  const tones: Tone[] = [...attempts.map(toneOf), ...Array<Tone>(left).fill('left')];
  return (
    <span
      className={styles.dots}
      role="img"
      aria-label={outboundContactTexts.contacts.calls(attempts.length, Math.max(allowed, attempts.length))}
    >
      {tones.map((tone, index) => (
        <span key={index} className={styles.dot} data-tone={tone} />
      ))}
    </span>
  );
}

function toneOf({ state, outcome }: CallAttempt): Tone {
  if (outcome === null) return state === 'ended' || state === 'unknown' ? 'missed' : 'talking';
  if (outcome === 'answered') return 'answered';
  return ['invalid_number', 'rejected', 'auth_failed', 'failed'].includes(outcome) ? 'failed' : 'missed';
}
