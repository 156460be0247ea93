import type { DoneAction } from '#parts/transcript/transcript.ts';
import { transcriptTexts } from '#texts/transcript.ts';
import styles from '#parts/transcript/turn-line.module.css';

/** Lists the actions of a turn, in its order; with the time it took where code ran or another system was called. */
export function DoneActions({ actions }: { actions: readonly DoneAction[] }) {
  return (
    <ol className={styles.done}>
      {actions.map(({ name, args, milliseconds }, at) => (
        <li key={at}>
          <span className={styles.intent}>{name}</span>{' '}
          {milliseconds !== undefined && (
            <span className="p-figures">{transcriptTexts.turn.milliseconds(String(milliseconds))} </span>
          )}
          <code className={styles.given}>{given(args)}</code>
        </li>
      ))}
    </ol>
  );
}

function given(args: DoneAction['args']): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
