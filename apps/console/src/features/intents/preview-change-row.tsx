import type { Answer, ChangedAnswer } from '@parley/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { grouped } from '#shared/counted.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import styles from '#features/intents/preview-dialog.module.css';

interface ChangeRowProps {
  change: ChangedAnswer;
  onShowTemplate: (intent: string, template: string) => void;
}

/** One text with its answers by the model that serves and by the other. */
export function ChangeRow({ change, onShowTemplate }: ChangeRowProps) {
  const { text, intent, before, after } = change;
  return (
    <div className={styles.row}>
      <span className={styles.head}>
        {intent === null ? (
          <span className={styles.text}>{text}</span>
        ) : (
          <button type="button" className={styles.text} onClick={() => onShowTemplate(intent, text)}>
            {text}
          </button>
        )}
        <Where change={change} />
      </span>
      <span className={styles.answers}>
        {shown(before)} <IconArrowRight size={14} stroke={2} role="img" aria-label="becomes" />{' '}
        <strong>{shown(after)}</strong>
      </span>
    </div>
  );
}

function Where({ change: { source, intent, verdict, tests, said } }: { change: ChangedAnswer }) {
  switch (source) {
    case 'template':
      if (verdict === 'worse') return <Chip tone="error">Template of {intent}, no longer recognized</Chip>;
      if (verdict === 'better') return <Chip tone="ok">Template of {intent}, now recognized</Chip>;
      return <Chip tone="warning">Template of {intent}, not recognized</Chip>;
    case 'test':
      return tests.map(({ id, name }) => (
        <ScreenLink key={id} to="/app/tests" query={{ test: id }} className={styles.test}>
          {name}
        </ScreenLink>
      ));
    case 'utterance':
      return <Chip>{said === 1 ? 'said once' : `said ${grouped(said)} times`}</Chip>;
  }
}

function shown(answers: readonly Answer[]): string {
  return answers.map(answer).join(' + ') || 'Not classified at all';
}

function answer({ intent, best, confidence }: Answer): string {
  if (intent !== null) return `${intent} ${confidence.toFixed(2)}`;
  return best === null ? 'Not recognized' : `Not recognized (${best} ${confidence.toFixed(2)})`;
}
