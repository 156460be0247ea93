import { ENTITY_TYPES, type Entity } from '@parley/domain';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDeferredValue } from 'react';
import type { Fields } from '#shared/saving/buffer.ts';
import { FieldWarning } from '#shared/ui/field-warning.tsx';
import { entityTexts } from '#texts/entities.ts';
import { texts } from '#texts/spec.ts';
import type { EntityEditing } from '#features/entities/entity-editing.ts';
import { EntityLine } from '#features/entities/entity-line.tsx';
import { countValues } from '#features/entities/entity-search.ts';
import styles from '#features/entities/entities.module.css';

const { form: formTexts } = entityTexts;

/** Below this, a fuzzy entity is warned of. */
const FUZZY_VALUES = 30;
const MATCHES = ['exact', 'lemmatized', 'fuzzy'] as const;

interface LineProps {
  editing: EntityEditing;
}

export function NameLine({ editing, fault }: LineProps & { fault: string | undefined }) {
  const { entity, isLocked, uses, isFieldChanged, onChange } = editing;
  return (
    <EntityLine label={formTexts.name} isUnsaved={isFieldChanged('name')}>
      {(id) => (
        <>
          <TextInput
            id={id}
            value={entity.name}
            error={fault}
            disabled={isLocked}
            spellCheck={false}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
          {uses.isReadByCode && isFieldChanged('name') && (
            <FieldWarning role="status">{formTexts.codeKeepsName(uses.savedName)}</FieldWarning>
          )}
        </>
      )}
    </EntityLine>
  );
}

export function TypeLine({ editing }: LineProps) {
  const { entity, isLocked, isFieldChanged, onChange } = editing;
  return (
    <EntityLine label={formTexts.type} isUnsaved={isFieldChanged('type')}>
      {(id) => (
        <NativeSelect
          id={id}
          value={entity.type}
          disabled={isLocked}
          data={ENTITY_TYPES.map((type) => ({ value: type, label: typeLabel(type) }))}
          onChange={({ currentTarget }) => {
            const type = ENTITY_TYPES.find((one) => one === currentTarget.value);
            if (type) onChange(ofType(type, entity));
          }}
        />
      )}
    </EntityLine>
  );
}

/** The required similarity between a caller's words and the listed ones. */
export function MatchLine({ editing }: LineProps) {
  const { entity, isLocked, isFieldChanged, onChange } = editing;
  const settled = useDeferredValue(entity);
  const isThin = entity.match === 'fuzzy' && countValues(settled) < FUZZY_VALUES;
  return (
    <EntityLine label={formTexts.match} isUnsaved={isFieldChanged('match')}>
      {(id) => (
        <>
          <NativeSelect
            id={id}
            value={entity.match ?? 'lemmatized'}
            disabled={isLocked}
            data={MATCHES.map((value) => ({ value, label: formTexts.matches[value] }))}
            onChange={({ currentTarget }) => {
              const match = MATCHES.find((value) => value === currentTarget.value);
              if (match) onChange({ match });
            }}
          />
          {isThin && <FieldWarning role="status">{texts.entities.fewValues}</FieldWarning>}
        </>
      )}
    </EntityLine>
  );
}

export function OccurrenceLine({ editing }: LineProps) {
  const { entity, isLocked, isFieldChanged, onChange } = editing;
  return (
    <EntityLine label={formTexts.occurrence} isUnsaved={isFieldChanged('occurrence')}>
      {(id) => (
        <NativeSelect
          id={id}
          value={entity.occurrence}
          disabled={isLocked}
          data={[
            { value: 'single', label: formTexts.occurrences.single },
            { value: 'multiple', label: formTexts.occurrences.multiple },
          ]}
          onChange={({ currentTarget }) =>
            onChange({ occurrence: currentTarget.value === 'multiple' ? 'multiple' : 'single' })
          }
        />
      )}
    </EntityLine>
  );
}

/** A field that is on or off. */
export function CheckLine({ editing, field }: LineProps & { field: 'case_insensitive' | 'is_sensitive' }) {
  const { entity, isLocked, isFieldChanged, onChange } = editing;
  const [label, text] = CHECK_TEXTS[field];
  return (
    <EntityLine label={label} isUnsaved={isFieldChanged(field)}>
      {(id) => (
        <Checkbox
          id={id}
          className={styles.check ?? ''}
          label={text}
          checked={entity[field] ?? false}
          disabled={isLocked}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.checked })}
        />
      )}
    </EntityLine>
  );
}

const CHECK_TEXTS = {
  case_insensitive: [formTexts.letterCase, formTexts.ignoreCase],
  is_sensitive: [formTexts.sensitive, formTexts.isSensitive],
} as const;

/** `date: “next Friday”, “5. 6.”, as 2026-06-05` */
function typeLabel(type: Entity['type']): string {
  return `${entityTexts.types[type]}: ${formTexts.typeHints[type]}`;
}

/** Keeps the fields that only a dictionary has, so that changing the type and back loses nothing. */
function ofType(type: Entity['type'], { match }: Entity): Fields<Entity> {
  return type === 'dictionary' ? { type, match: match ?? 'lemmatized' } : { type };
}
