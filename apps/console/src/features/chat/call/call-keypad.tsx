import { testCallTexts as texts } from '#texts/test-call.ts';
import styles from '#features/chat/call/call-panel.module.css';

export const CALL_KEYS = '123456789*0#';

/** The keys of a telephone. */
export function CallKeypad({ onPress }: { onPress: (key: string) => void }) {
  return (
    <div className={styles.keypad} role="group" aria-label={texts.keypad} title={texts.keysHint}>
      {CALL_KEYS.split('').map((key) => (
        <button key={key} type="button" className={styles.key} aria-label={texts.key(key)} onClick={() => onPress(key)}>
          {key}
        </button>
      ))}
    </div>
  );
}
