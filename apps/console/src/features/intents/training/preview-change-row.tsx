import type { Answer, ChangedAnswer } from '@parley/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { grouped } from '#texts/counted.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { previewTexts } from '#texts/language-model.ts';
import styles from '#features/intents/training/preview-dialog.module.css';

interface ChangeRowProps {
  change: ChangedAnswer;
  onShowTemplate: (intent: string, template: string) => void;
}

/** One text with the answers of the serving and the preview model. */
export function ChangeRow({ change, onShowTemplate }: ChangeRowProps) {
  const { text, intent, before, after } = change;
  return (
    <div className={styles.row}>
      <span className={styles.head}>
        {intent === null ? (
          <span className={styles.text}>{text}</span>
        ) : (
          <button type="button" className={`p-bare-button ${styles.text}`} onClick={() => onShowTemplate(intent, text)}>
            {text}
          </button>
        )}
        <Where change={change} />
      </span>
      <span className={styles.answers}>
        {shown(before)} <IconArrowRight size={14} stroke={2} role="img" aria-label={previewTexts.becomes} />{' '}
        <strong>{shown(after)}</strong>
      </span>
    </div>
  );
}

function Where({ change: { source, intent, verdict, tests, said } }: { change: ChangedAnswer }) {
  switch (source) {
    case 'template':
      if (verdict === 'worse') return <Chip tone="error">{previewTexts.worse(intent ?? '')}</Chip>;
      if (verdict === 'better') return <Chip tone="ok">{previewTexts.better(intent ?? '')}</Chip>;
      return <Chip tone="warning">{previewTexts.same(intent ?? '')}</Chip>;
    case 'test':
      return tests.map(({ id, name }) => (
        <ScreenLink key={id} to="/app/tests" query={{ test: id }} className="p-size-12 p-accent-text">
          {name}
        </ScreenLink>
      ));
    case 'utterance':
      return <Chip>{said === 1 ? previewTexts.saidOnce : previewTexts.said(grouped(said))}</Chip>;
  }
}

function shown(answers: readonly Answer[]): string {
  return answers.map(answer).join(' + ') || previewTexts.notClassified;
}

function answer({ intent, best, confidence }: Answer): string {
  if (intent !== null) return `${intent} ${confidence.toFixed(2)}`;
  return best === null ? previewTexts.notRecognized : previewTexts.notRecognizedBest(best, confidence.toFixed(2));
}
