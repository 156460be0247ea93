import { settings, type TriedText } from '@parley/contract';
import { foundValueText } from '@parley/domain';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { describe, entityName } from '#parts/understanding/text-with-hits.tsx';
import { TryField } from '#parts/understanding/try-field.tsx';
import { useTriedText, type TriedState } from '#parts/understanding/use-tried-text.ts';
import { TriedWhy } from '#parts/understanding/tried-why.tsx';
import { TrainFoot } from '#features/intents/training/train-foot.tsx';
import { tryTexts } from '#texts/language-model.ts';
import styles from '#features/intents/training/intents-foot.module.css';

const SHOWN = 3;

interface IntentsFootProps {
  /** Saves unsaved changes elsewhere on the screen before training. */
  saveFirst: () => Promise<boolean>;
  onShowIntent: (name: string) => void;
  onShowTemplate: (intent: string, template: string) => void;
}

/** Shows how the model understands a text during typing, and the screen's main button. */
export function IntentsFoot({ saveFirst, onShowIntent, onShowTemplate }: IntentsFootProps) {
  const [text, setText] = useState('');
  const [isWhyOpen, setWhyOpen] = useState(false);
  const state = useTriedText(text);
  const threshold = useRead(settings.get).data?.confidence_threshold;
  const isAnswered = state.tried !== undefined && !state.tried.untrained;
  const Chevron = isWhyOpen ? IconChevronDown : IconChevronUp;
  return (
    <footer className={styles.foot} aria-label={tryTexts.label}>
      {isWhyOpen && isAnswered && state.tried && (
        <TriedWhy tried={state.tried} onShowIntent={onShowIntent} onShowTemplate={onShowTemplate} />
      )}
      <div className={styles.line}>
        <TryField text={text} state={state} onChange={setText} placeholder={tryTexts.placeholder} />
        <TrainFoot saveFirst={saveFirst} onShowTemplate={onShowTemplate} />
      </div>
      {text.trim() !== '' && (
        <div className={styles.answer} role="status">
          <Answer state={state} threshold={threshold} onShowIntent={onShowIntent} />
          {isAnswered && (
            <button
              type="button"
              className={styles.why}
              aria-expanded={isWhyOpen}
              onClick={() => setWhyOpen((isOpen) => !isOpen)}
            >
              {tryTexts.why} <Chevron size={14} stroke={2} aria-hidden />
            </button>
          )}
        </div>
      )}
    </footer>
  );
}

interface AnswerProps {
  state: TriedState;
  threshold: number | undefined;
  onShowIntent: (name: string) => void;
}

function Answer({ state: { tried, error }, threshold, onShowIntent }: AnswerProps) {
  if (error !== undefined) {
    return (
      <span className={styles.failed}>
        <StateIcon state="error" size={14} /> {error}
      </span>
    );
  }
  if (!tried) return null;
  if (tried.untrained) return <span className="p-muted">{tryTexts.untrained}</span>;
  return (
    <>
      {likeliest(tried).map(({ name, confidence }, at) => (
        <Guess
          key={name}
          name={name}
          confidence={confidence}
          threshold={threshold}
          isFirst={at === 0}
          onShow={onShowIntent}
        />
      ))}
      {tried.intents.length > 1 && <span className="p-muted">{tryTexts.several(tried.intents.length)}</span>}
      {tried.corrected_text !== undefined && (
        <span className="p-muted">{tryTexts.corrected(tried.corrected_text)}</span>
      )}
      <span className={styles.entities}>
        {tried.entities.map((hit, at) => (
          <span key={at} title={describe(hit)}>
            <span className={styles.entity}>{entityName(hit)}</span> {foundValueText(hit.value)}
          </span>
        ))}
      </span>
    </>
  );
}

/** Every intent that was recognised, then the others by their confidence. */
function likeliest({ intents }: TriedText): { name: string; confidence: number }[] {
  const best = intents.flatMap(({ name, confidence }) => (name === null ? [] : [{ name, confidence }]));
  const known = new Set(best.map(({ name }) => name));
  const others = intents
    .flatMap(({ alternatives }) => alternatives)
    .filter(({ name }) => !known.has(name))
    .toSorted((a, b) => b.confidence - a.confidence);
  return [...best, ...others.filter(({ name }, at) => others.findIndex((one) => one.name === name) === at)].slice(
    0,
    Math.max(SHOWN, best.length),
  );
}

interface GuessProps {
  name: string;
  confidence: number;
  threshold: number | undefined;
  isFirst: boolean;
  onShow: (name: string) => void;
}

/** An intent with its confidence as a bar; the mark is the project's threshold. */
function Guess({ name, confidence, threshold, isFirst, onShow }: GuessProps) {
  const isBelow = threshold !== undefined && confidence < threshold;
  return (
    <span className={styles.guess} data-first={isFirst || undefined} data-below={isBelow || undefined}>
      <button type="button" onClick={() => onShow(name)}>
        {name}
      </button>
      <svg className={styles.bar} viewBox="0 0 52 10" aria-hidden>
        <rect className={styles.track} x="2" y="3" width="48" height="4" rx="2" />
        <rect className={styles.level} x="2" y="3" width={Math.max(1, 48 * confidence)} height="4" rx="2" />
        {threshold !== undefined && (
          <line className={styles.mark} x1={2 + 48 * threshold} x2={2 + 48 * threshold} y1="0" y2="10" />
        )}
      </svg>
      <span className="p-figures">{confidence.toFixed(2)}</span>
      {isFirst && isBelow && <span className={styles.below}>{tryTexts.belowThreshold}</span>}
    </span>
  );
}
