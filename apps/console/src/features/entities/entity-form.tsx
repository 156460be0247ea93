import { ENTITY_TYPES, type Entity } from '@parley/domain';
import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useId, type ReactNode, type RefObject } from 'react';
import { Can } from '#shared/access/access.tsx';
import { grantName } from '#shared/access/grant-name.ts';
import type { FieldOf, Fields } from '#shared/saving/buffer.ts';
import { entityTexts } from '#texts/entities.ts';
import { texts } from '#texts/spec.ts';
import { AuditLink } from '#shared/ui/audit-link.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { FieldWarning } from '#shared/ui/field-warning.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { countValues } from '#features/entities/entity-search.ts';
import { EntityUseLine } from '#features/entities/entity-use-line.tsx';
import type { EntityUse } from '#features/entities/entity-uses.tsx';
import { SystemEntityAdded, SystemEntityGone } from '#features/entities/system-reach.tsx';
import { ValuesField } from '#features/entities/values-field.tsx';
import frame from '#shared/ui/master-detail.module.css';
import styles from '#features/entities/entities.module.css';

const { form: formTexts, reach: reachTexts } = entityTexts;

/** Below this, a fuzzy entity is warned of. */
const FUZZY_VALUES = 30;

interface EntityFormProps {
  entity: Entity;
  /** Why its name may not be saved. */
  fault: string | undefined;
  /** Unsaved values that are listed more than once. */
  doubled: readonly string[];
  isLocked: boolean;
  /** The user may change entities, but not this one. */
  isLockedAsSystem: boolean;
  canEditSystem: boolean;
  /** It is saved as a system entity. */
  wasSystem: boolean;
  uses: EntityUse;
  isFieldChanged: (field: FieldOf<Entity>) => boolean;
  formRef: RefObject<HTMLElement | null>;
  onChange: (fields: Fields<Entity>) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Everything about one entity. */
export function EntityForm(props: EntityFormProps) {
  const { entity, fault, isLocked, isLockedAsSystem, uses, isFieldChanged, formRef, onChange, onDelete } = props;
  const isDictionary = entity.type === 'dictionary';
  const settled = useDeferredValue(entity);
  const isThin = isDictionary && entity.match === 'fuzzy' && countValues(settled) < FUZZY_VALUES;
  return (
    // Esc leaves it, from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={formRef}
      className={frame['detail']}
      aria-label={formTexts.label(entity.name)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <header className={frame['head']}>
        <ActionIcon className={frame['back'] ?? ''} size={44} aria-label={formTexts.back} onClick={props.onClose}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 className={frame['title']}>@{entity.name}</h2>
        <AuditLink resource="entities" id={entity.id} name={entity.name} />
        {!isLockedAsSystem && (
          <Can do="PUT:/entities/<id>">
            <ActionIcon aria-label={formTexts.delete(entity.name)} title={formTexts.deleteHint} onClick={onDelete}>
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Can>
        )}
      </header>
      {isLockedAsSystem && (
        <p className={styles.note}>
          <StateIcon state="info" /> {texts.entities.systemReadOnly}
        </p>
      )}
      <Line label={formTexts.name} isUnsaved={isFieldChanged('name')}>
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
      </Line>
      <Line label={formTexts.type} isUnsaved={isFieldChanged('type')}>
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
      </Line>
      {isDictionary && (
        <Line label={formTexts.match} isUnsaved={isFieldChanged('match')}>
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
        </Line>
      )}
      <Line label={formTexts.occurrence} isUnsaved={isFieldChanged('occurrence')}>
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
      </Line>
      {isDictionary && (
        <Line label={formTexts.letterCase} isUnsaved={isFieldChanged('case_insensitive')}>
          {(id) => (
            <Checkbox
              id={id}
              className={styles.check ?? ''}
              label={formTexts.ignoreCase}
              checked={entity.case_insensitive}
              disabled={isLocked}
              onChange={({ currentTarget }) => onChange({ case_insensitive: currentTarget.checked })}
            />
          )}
        </Line>
      )}
      <Line label={formTexts.sensitive} isUnsaved={isFieldChanged('is_sensitive')}>
        {(id) => (
          <Checkbox
            id={id}
            className={styles.check ?? ''}
            label={formTexts.isSensitive}
            checked={entity.is_sensitive ?? false}
            disabled={isLocked}
            onChange={({ currentTarget }) => onChange({ is_sensitive: currentTarget.checked })}
          />
        )}
      </Line>
      <SystemLine {...props} />
      {isDictionary && (
        <ValuesField
          entity={entity}
          isLocked={isLocked}
          isUnsaved={isFieldChanged('values')}
          doubled={props.doubled}
          onChange={(values) => onChange({ values })}
        />
      )}
      <EntityUseLine name={entity.name} uses={uses} />
    </section>
  );
}

const MATCHES = ['exact', 'lemmatized', 'fuzzy'] as const;

/** `date: “next Friday”, “5. 6.”, as 2026-06-05` */
function typeLabel(type: Entity['type']): string {
  return `${entityTexts.types[type]}: ${formTexts.typeHints[type]}`;
}

/** Keeps the fields that only a dictionary has, so that changing the type and back loses nothing. */
function ofType(type: Entity['type'], { match }: Entity): Fields<Entity> {
  return type === 'dictionary' ? { type, match: match ?? 'lemmatized' } : { type };
}

function SystemLine(props: EntityFormProps) {
  const { entity, isLocked, canEditSystem, wasSystem, uses, isFieldChanged, onChange } = props;
  const hintId = useId();
  if (!canEditSystem && !entity.__is_system__) return null;

  async function askAndChange(isSystem: boolean) {
    // Reverting an unsaved change affects no other project.
    const isConfirmed = isSystem === wasSystem || (await askAbout(isSystem));
    if (isConfirmed) onChange({ __is_system__: isSystem });
  }

  function askAbout(isSystem: boolean): Promise<boolean> {
    const reach = isSystem ? <SystemEntityAdded name={entity.name} /> : <SystemEntityGone name={uses.savedName} />;
    return confirm({
      title: isSystem ? reachTexts.makeSystem(entity.name) : reachTexts.makeLocal(entity.name),
      text: (
        <>
          {!isSystem && texts.entities.hidden} {reach} {reachTexts.takesEffectOnSave}
        </>
      ),
      confirmLabel: isSystem ? reachTexts.makeSystemLabel : reachTexts.makeLocalLabel,
      isDestructive: !isSystem,
    });
  }
  return (
    <Line label={formTexts.system} isUnsaved={isFieldChanged('__is_system__')}>
      {(id) => (
        <>
          <Checkbox
            id={id}
            className={styles.check ?? ''}
            label={formTexts.systemEntity}
            checked={entity.__is_system__}
            disabled={isLocked || !canEditSystem}
            aria-describedby={hintId}
            onChange={({ currentTarget }) => void askAndChange(currentTarget.checked)}
          />
          <div id={hintId} role="status">
            {wasSystem && !entity.__is_system__ && (
              <FieldWarning>
                {texts.entities.hidden} {reachTexts.staysHere} <SystemEntityGone name={uses.savedName} />
              </FieldWarning>
            )}
            {!wasSystem && entity.__is_system__ && (
              <p className={styles.caption}>
                <SystemEntityAdded name={entity.name} />
              </p>
            )}
            {wasSystem && entity.__is_system__ && canEditSystem && (
              <p className={styles.caption}>{formTexts.inEveryProject}</p>
            )}
            {!canEditSystem && (
              <p className={styles.caption}>{formTexts.needsPermission(grantName('PUT:/system/entities/<id>'))}</p>
            )}
          </div>
        </>
      )}
    </Line>
  );
}

interface LineProps {
  label: string;
  isUnsaved: boolean;
  children: (id: string) => ReactNode;
}

function Line({ label, isUnsaved, children }: LineProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id}>
        {label} {isUnsaved && <UnsavedDot />}
      </label>
      <div className={styles.control}>{children(id)}</div>
    </div>
  );
}
