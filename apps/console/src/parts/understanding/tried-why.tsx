import type { TriedText } from '@parley/contract';
import { TextWithHits } from '#parts/understanding/text-with-hits.tsx';
import { tryTexts } from '#texts/language-model.ts';
import styles from '#parts/understanding/tried-why.module.css';

interface TriedWhyProps {
  tried: TriedText;
  onShowIntent: (name: string) => void;
  onShowTemplate: (intent: string, template: string) => void;
}

/** Shows the reasons for the intent: words with their weights, and the templates that are most like the text. */
export function TriedWhy({ tried, onShowIntent, onShowTemplate }: TriedWhyProps) {
  const heaviest = Math.max(...tried.words.map(({ weight }) => Math.abs(weight)), Number.EPSILON);
  return (
    <div className={styles.reasons}>
      {tried.corrected_text !== undefined && (
        <p>
          {tryTexts.typed(tried.text)} <TextWithHits tried={tried} />
        </p>
      )}
      <h2>{tryTexts.words}</h2>
      {tried.words.length === 0 && <p className="p-muted">{tryTexts.noWords}</p>}
      <ul className={styles.words}>
        {tried.words.map(({ text, start, weight }) => (
          <li key={start} data-against={weight < 0 || undefined}>
            <span>{text}</span>
            <svg className={styles.weight} viewBox="0 0 48 4" aria-hidden>
              <rect width={(48 * Math.abs(weight)) / heaviest} height="4" rx="2" />
            </svg>
            <span className="p-figures">{signed(weight)}</span>
          </li>
        ))}
      </ul>
      <h2>{tryTexts.nearest}</h2>
      {tried.nearest.length === 0 && <p className="p-muted">{tryTexts.noNearest}</p>}
      <ul className={styles.nearest}>
        {tried.nearest.map(({ intent, template, similarity }) => (
          <li key={`${intent} ${template}`}>
            <span className="p-figures">{similarity.toFixed(2)}</span>
            <button type="button" onClick={() => onShowTemplate(intent, template)}>
              {template}
            </button>
            <button type="button" className={styles.ofIntent} onClick={() => onShowIntent(intent)}>
              {intent}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sign shows whether a word supports the intent. */
function signed(weight: number): string {
  return `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)}`;
}
