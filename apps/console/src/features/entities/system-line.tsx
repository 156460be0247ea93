import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { grantName } from '#shared/access/grant-name.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { FieldWarning } from '#shared/ui/field-warning.tsx';
import { entityTexts } from '#texts/entities.ts';
import { texts } from '#texts/spec.ts';
import type { EntityEditing, SystemState } from '#features/entities/entity-editing.ts';
import { EntityLine } from '#features/entities/entity-line.tsx';
import { SystemEntityAdded, SystemEntityGone } from '#features/entities/system-reach.tsx';
import styles from '#features/entities/entities.module.css';

const { form: formTexts, reach: reachTexts } = entityTexts;

/** Makes the entity one of every project, or of this one, after it tells what that changes elsewhere. */
export function SystemLine({ editing, system }: { editing: EntityEditing; system: SystemState }) {
  const { entity, isLocked, uses, isFieldChanged, onChange } = editing;
  const { canEdit, wasSystem } = system;
  const hintId = useId();
  if (!canEdit && !entity.__is_system__) return null;

  async function askAndChange(isSystem: boolean) {
    // Reverting an unsaved change affects no other project.
    const isConfirmed = isSystem === wasSystem || (await askAbout(isSystem, entity.name, uses.savedName));
    if (isConfirmed) onChange({ __is_system__: isSystem });
  }

  return (
    <EntityLine label={formTexts.system} isUnsaved={isFieldChanged('__is_system__')}>
      {(id) => (
        <>
          <Checkbox
            id={id}
            className={styles.check ?? ''}
            label={formTexts.systemEntity}
            checked={entity.__is_system__}
            disabled={isLocked || !canEdit}
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
              <p className="p-flush p-text-12 p-muted">
                <SystemEntityAdded name={entity.name} />
              </p>
            )}
            {wasSystem && entity.__is_system__ && canEdit && (
              <p className="p-flush p-text-12 p-muted">{formTexts.inEveryProject}</p>
            )}
            {!canEdit && (
              <p className="p-flush p-text-12 p-muted">
                {formTexts.needsPermission(grantName('PUT:/system/entities/<id>'))}
              </p>
            )}
          </div>
        </>
      )}
    </EntityLine>
  );
}

function askAbout(isSystem: boolean, name: string, savedName: string): Promise<boolean> {
  const reach = isSystem ? <SystemEntityAdded name={name} /> : <SystemEntityGone name={savedName} />;
  return confirm({
    title: isSystem ? reachTexts.makeSystem(name) : reachTexts.makeLocal(name),
    text: (
      <>
        {!isSystem && texts.entities.hidden} {reach} {reachTexts.takesEffectOnSave}
      </>
    ),
    confirmLabel: isSystem ? reachTexts.makeSystemLabel : reachTexts.makeLocalLabel,
    isDestructive: !isSystem,
  });
}
