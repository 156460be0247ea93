import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { DetailFrame } from '#parts/master/detail-frame.tsx';
import { Can } from '#shared/access/access.tsx';
import { entityTexts } from '#texts/entities.ts';
import { texts } from '#texts/spec.ts';
import { AuditLink } from '#parts/history/audit-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { EntityEditing, SystemState } from '#features/entities/entity-editing.ts';
import { CheckLine, MatchLine, NameLine, OccurrenceLine, TypeLine } from '#features/entities/entity-lines.tsx';
import { EntityUseLine } from '#features/entities/entity-use-line.tsx';
import { FreeHint } from '#features/entities/free-hint.tsx';
import { PatternsField } from '#features/entities/patterns-field.tsx';
import { SystemLine } from '#features/entities/system-line.tsx';
import { ValuesField } from '#features/entities/values-field.tsx';
import styles from '#features/entities/entities.module.css';

const { form: formTexts } = entityTexts;

interface EntityFormProps {
  editing: EntityEditing;
  system: SystemState;
  /** The reason why its name may not be saved. */
  fault: string | undefined;
  /** Unsaved values that are listed more than once. */
  doubled: readonly string[];
  formRef: RefObject<HTMLElement | null>;
  onDelete: () => void;
  onClose: () => void;
}

/** All fields of one entity. */
export function EntityForm({ editing, system, fault, doubled, formRef, onDelete, onClose }: EntityFormProps) {
  const { entity, uses } = editing;
  const isDictionary = entity.type === 'dictionary';
  return (
    <DetailFrame
      formRef={formRef}
      label={formTexts.label(entity.name)}
      title={`@${entity.name}`}
      back={formTexts.back}
      actions={
        <>
          <AuditLink resource="entities" id={entity.id} name={entity.name} />
          {!system.isLocked && (
            <Can do="PUT:/entities/<id>">
              <ActionIcon aria-label={formTexts.delete(entity.name)} title={formTexts.deleteHint} onClick={onDelete}>
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Can>
          )}
        </>
      }
      onClose={onClose}
    >
      {system.isLocked && (
        <p className={styles.note}>
          <StateIcon state="info" /> {texts.entities.systemReadOnly}
        </p>
      )}
      <NameLine editing={editing} fault={fault} />
      <TypeLine editing={editing} />
      {isDictionary && <MatchLine editing={editing} />}
      <OccurrenceLine editing={editing} />
      {(isDictionary || entity.type === 'regex') && <CheckLine editing={editing} field="case_insensitive" />}
      <CheckLine editing={editing} field="is_sensitive" />
      <SystemLine editing={editing} system={system} />
      <EntityContent editing={editing} doubled={doubled} />
      <EntityUseLine name={entity.name} uses={uses} />
    </DetailFrame>
  );
}

/** The entity's values or patterns, or a hint on how to teach it. */
function EntityContent({ editing, doubled }: Pick<EntityFormProps, 'editing' | 'doubled'>) {
  const { entity, isLocked, isFieldChanged, onChange } = editing;
  const field = {
    entity,
    isLocked,
    isUnsaved: isFieldChanged('values'),
    onChange: (values: string) => onChange({ values }),
  };
  if (entity.type === 'regex') return <PatternsField {...field} />;
  if (entity.type !== 'dictionary' && entity.type !== 'free') return null;
  return (
    <>
      {entity.type === 'free' && <FreeHint editing={editing} />}
      <ValuesField {...field} doubled={doubled} />
    </>
  );
}
