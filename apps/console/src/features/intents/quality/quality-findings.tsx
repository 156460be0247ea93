import { entities } from '@parley/contract';
import type { CrossValidation, Meaning, Overlap, TrainingReview } from '@parley/domain';
import { rounded } from '@parley/domain/evaluation';
import { IconArrowRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { quoted } from '#shared/quoted.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { modelTexts } from '#texts/language-model.ts';
import styles from '#features/intents/quality/quality-panel.module.css';

const { findings: findingTexts } = modelTexts;

const FIRST_SHOWN = 8;
/** Examples of each confusion. */
const SHOWN_TEMPLATES = 3;

/** The way from a finding to the intents and templates that it is about. */
export interface Shows {
  onShowIntents: (ids: number[]) => void;
  onShowTemplate: (intent: number, template: string) => void;
  /** Searches for the templates that name it. */
  onShowReference: (reference: string) => void;
}

interface FindingsProps extends Shows {
  validated: CrossValidation;
  review: TrainingReview;
  /** The intents that still exist, by id. */
  names: ReadonlyMap<number, string>;
}

/** Likely misunderstandings, the worst first. Deleted intents are omitted. */
export function QualityFindings({ validated, review, names, ...shows }: FindingsProps) {
  const exists = (...ids: number[]) => ids.every((id) => names.has(id));
  const confusion = validated.confusion.filter(({ intent, predicted }) => exists(intent, predicted));
  const near = review.near_duplicates.filter(({ first, second }) => exists(first.intent, second.intent));
  const few = review.few_templates.filter(({ intent }) => exists(intent));
  const nameOf = (id: number) => names.get(id) ?? '';
  return (
    <>
      <Section
        title={findingTexts.confused}
        none={findingTexts.noConfused}
        rows={confusion.map(({ intent, predicted, count, templates }) => (
          <li key={`${intent} ${predicted}`}>
            <button
              type="button"
              className={`p-bare-button p-row ${styles.row}`}
              onClick={() => shows.onShowIntents([intent, predicted])}
            >
              <span className={styles.pair}>
                {nameOf(intent)}{' '}
                <IconArrowRight size={14} stroke={2} role="img" aria-label={findingTexts.confusedWith} />{' '}
                {nameOf(predicted)}
              </span>
              <span className="p-figures">{count}</span>
            </button>
            <Templates of={intent} templates={templates} onShow={shows.onShowTemplate} />
          </li>
        ))}
      />
      <Section
        title={findingTexts.similar}
        none={findingTexts.noSimilar}
        rows={near.map(({ similarity, first, second }) => (
          <li key={`${first.intent} ${first.template} ${second.intent} ${second.template}`} className={styles.near}>
            <span className="p-figures">{rounded(similarity)}</span>
            {[first, second].map(({ intent, template }) => (
              <span key={`${intent} ${template}`} className={styles.line}>
                <button type="button" onClick={() => shows.onShowTemplate(intent, template)}>
                  {template}
                </button>
                <button type="button" className={styles.of} onClick={() => shows.onShowIntents([intent])}>
                  {nameOf(intent)}
                </button>
              </span>
            ))}
          </li>
        ))}
      />
      <Section
        title={findingTexts.few}
        none={findingTexts.noFew}
        rows={few.map(({ intent, templates }) => (
          <li key={intent}>
            <button
              type="button"
              className={`p-bare-button p-row ${styles.row}`}
              onClick={() => shows.onShowIntents([intent])}
            >
              <span className={styles.pair}>{nameOf(intent)}</span>
              <span className="p-figures">{templates}</span>
            </button>
          </li>
        ))}
      />
      <Section
        title={findingTexts.ambiguous}
        none={findingTexts.noAmbiguous}
        rows={review.overlaps.map((overlap) => (
          <OverlapRow key={overlap.text} overlap={overlap} onShowReference={shows.onShowReference} />
        ))}
      />
    </>
  );
}

interface SectionProps {
  title: string;
  /** The message when nothing is found. */
  none: string;
  rows: ReactNode[];
}

/** The worst first; a button shows the others. */
function Section({ title, none, rows }: SectionProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_SHOWN);
  return (
    <section className={styles.section} aria-label={title}>
      <h3>
        {title} {rows.length > 0 && <span className="p-figures">{rows.length}</span>}
      </h3>
      {rows.length === 0 ? <p className="p-flush p-text-12 p-muted">{none}</p> : <ul>{shown}</ul>}
      {shown.length < rows.length && (
        <button type="button" className={`p-bare-button ${styles.more}`} onClick={() => setWhole(true)}>
          {findingTexts.showAll(rows.length)}
        </button>
      )}
    </section>
  );
}

interface TemplatesProps {
  of: number;
  templates: readonly string[];
  onShow: Shows['onShowTemplate'];
}

function Templates({ of, templates, onShow }: TemplatesProps) {
  return templates.slice(0, SHOWN_TEMPLATES).map((template) => (
    <span key={template} className={styles.line}>
      <button type="button" onClick={() => onShow(of, template)}>
        {template}
      </button>
    </span>
  ));
}

function OverlapRow({
  overlap: { text, meanings },
  onShowReference,
}: { overlap: Overlap } & Pick<Shows, 'onShowReference'>) {
  return (
    <li className={styles.overlap}>
      <span>{quoted(text)}</span>
      {meanings.map((meaning) => (
        <MeaningLink
          key={`${meaning.kind} ${meaning.name} ${meaning.value}`}
          meaning={meaning}
          onShow={onShowReference}
        />
      ))}
    </li>
  );
}

/** An entity is looked at on its screen, a synonym where templates name it. */
function MeaningLink({
  meaning: { kind, name, value },
  onShow,
}: {
  meaning: Meaning;
  onShow: (reference: string) => void;
}) {
  const id = useRead(entities.list).data?.find((entity) => entity.name === name)?.id;
  if (kind === 'synonym') {
    return (
      <button type="button" className={styles.of} onClick={() => onShow(`#${name}`)}>
        #{name}
      </button>
    );
  }
  return (
    <ScreenLink to="/app/entities" query={{ entity: id }} className={styles.of}>
      @{name}
      {value !== null && ` ${value}`}
    </ScreenLink>
  );
}
