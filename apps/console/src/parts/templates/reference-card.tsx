import { reactions } from '@parley/contract';
import { namedBy } from '@parley/dialogue';
import { entityValues, nameKey, type Entity, type Synonym } from '@parley/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import type { ReferenceUses } from '#parts/templates/reference-uses.ts';
import { counted } from '#texts/counted.ts';
import { templateTexts as texts } from '#texts/templates.ts';
import styles from '#parts/templates/reference-cards.module.css';

export type Referred = { kind: 'entity'; entity: Entity } | { kind: 'synonym'; synonym: Synonym };

const MOST_VALUES = 6;
/** A dictionary may have a million characters. */
const MOST_READ = 20_000;

/** Type, values and uses of what a name in a template refers to. */
export function ReferenceCard({ about, uses }: { about: Referred; uses: ReferenceUses }) {
  const reference = nameOf(about);
  const use = uses[about.kind].get(reference.slice(1));
  const values = useMemo(() => valuesOf(about), [about]);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name} data-kind={about.kind}>
          {reference}
        </span>
        <span className="p-fill p-caption">{about.kind === 'entity' ? typeOf(about.entity) : texts.synonym}</span>
        <ScreenLink className="p-accent-text" {...addressOf(about)} aria-label={texts.openEntity(reference)}>
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </ScreenLink>
      </div>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.slice(0, MOST_VALUES).map(({ value, others }) => (
            <div key={value} style={{ display: 'contents' }}>
              <dt>{value}</dt>
              <dd>{others}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.uses}>
        <ScreenLink className="p-inline-link" to="/app/intents" query={{ q: reference }}>
          {counted(use?.templates ?? 0, texts.template)}
        </ScreenLink>
        <span>{counted(use?.intents ?? 0, texts.intent)}</span>
        {about.kind === 'entity' && <Reactions name={about.entity.name} />}
      </div>
    </>
  );
}

function Reactions({ name }: { name: string }) {
  const { data } = useRead(reactions.list);
  const count = useMemo(() => {
    const key = nameKey(name);
    return data?.filter((one) => namedBy(one).some((named) => named.kind === 'entity' && named.key === key)).length;
  }, [data, name]);
  if (count === undefined) return null;
  return (
    <ScreenLink className="p-inline-link" to="/app/grapheditor" query={{ view: 'list', q: name }}>
      {counted(count, texts.reaction)}
    </ScreenLink>
  );
}

/** With its sign. */
export function nameOf(about: Referred): string {
  return about.kind === 'entity' ? `@${about.entity.name}` : `#${about.synonym.name}`;
}

export function addressOf(about: Referred): { to: string; query: Record<string, string | number> } {
  if (about.kind === 'entity') return { to: '/app/entities', query: { entity: about.entity.id } };
  return { to: '/app/intents', query: { panel: 'synonyms' } };
}

function typeOf({ type, match }: Entity): string {
  return match === null ? type : `${type}, ${match}`;
}

function valuesOf(about: Referred): { value: string; others: string }[] {
  if (about.kind === 'synonym') {
    const { values } = about.synonym;
    return values.length === 0 ? [] : [{ value: texts.words, others: values.slice(0, 20).join(', ') }];
  }
  const { type, values } = about.entity;
  if (type !== 'dictionary' && type !== 'free') return [];
  return entityValues(values.slice(0, MOST_READ)).map(({ value, forms }) => ({
    value,
    others: forms.slice(1).join(', '),
  }));
}
