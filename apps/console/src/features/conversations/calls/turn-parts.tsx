import type { CallTurn } from '#features/conversations/calls/call-time.ts';
import { callTexts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/call-turns.module.css';

const { page: texts } = callTexts;

/** The parts of an answer's time, as a bar and in words. */
export function TurnParts({ turn: { parts, answerMs } }: { turn: CallTurn }) {
  const shown = parts.filter(([, ms]) => ms >= 1);
  return (
    <section className={styles.parts} aria-label={texts.partsTitle}>
      <h3 className={styles.title}>
        {texts.partsTitle} <span className="p-figures p-muted">{texts.milliseconds(answerMs ?? 0)}</span>
      </h3>
      <div className={styles.bar} aria-hidden>
        {shown.map(([part, ms]) => (
          <span key={part} data-part={part} style={{ flexGrow: ms }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shown.map(([part, ms]) => (
          <li key={part} data-part={part}>
            {texts.parts[part]} <span className="p-figures">{texts.milliseconds(ms)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
