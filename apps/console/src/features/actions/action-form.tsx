import { actions } from '@parley/contract';
import { ActionIcon, TextInput } from '@mantine/core';
import type { Action } from '@parley/domain';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useId, type RefObject } from 'react';
import { DetailFrame } from '#parts/master/detail-frame.tsx';
import { Can, useCan } from '#shared/access/access.tsx';
import type { ActionNames } from '#parts/editor/action-completions.ts';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import type { FieldOf, Fields } from '#shared/saving/buffer.ts';
import { AuditLink } from '#parts/history/audit-link.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import type { ActionUse } from '#features/actions/action-uses.tsx';
import { TryAction } from '#features/actions/try-action.tsx';
import { actionTexts } from '#texts/actions.ts';
import styles from '#features/actions/actions.module.css';

const { form: texts } = actionTexts;

interface ActionFormProps {
  action: Action;
  /** Why its name cannot be saved. */
  fault: string | undefined;
  isLocked: boolean;
  names: ActionNames;
  use: ActionUse;
  isFieldChanged: (field: FieldOf<Action>) => boolean;
  formRef: RefObject<HTMLElement | null>;
  onChange: (fields: Fields<Action>) => void;
  onClone: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One action: its name, its source, and who uses it. */
export function ActionForm(props: ActionFormProps) {
  const { action, fault, isLocked, names, use, isFieldChanged, formRef, onChange, onClone, onDelete, onClose } = props;
  const canTry = useCan(actions.try);
  const nameId = useId();
  return (
    <DetailFrame
      formRef={formRef}
      label={texts.label(action.name)}
      title={action.name}
      back={texts.back}
      actions={
        <>
          <AuditLink resource="actions" id={action.id} name={action.name} />
          <Can do={actions.update}>
            <>
              <ActionIcon aria-label={texts.duplicate(action.name)} title={texts.duplicateHint} onClick={onClone}>
                <IconCopy size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={texts.delete(action.name)} title={texts.deleteHint} onClick={onDelete}>
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          </Can>
        </>
      }
      onClose={onClose}
    >
      <div className={styles.field}>
        <label className={styles.label} htmlFor={nameId}>
          {texts.name} {isFieldChanged('name') && <UnsavedDot />}
        </label>
        <TextInput
          id={nameId}
          className={styles.name ?? ''}
          value={action.name}
          error={fault}
          disabled={isLocked}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      </div>
      <Uses use={use} />
      <div className={styles.source}>
        <span className={styles.label}>
          {texts.source} {isFieldChanged('source') && <UnsavedDot />}
        </span>
        <CodeEditor
          key={action.id}
          mode="script"
          size="page"
          label={texts.source}
          value={action.source}
          action={names}
          isReadOnly={isLocked}
          onChange={(source) => onChange({ source })}
        />
      </div>
      {canTry && <TryAction key={action.id} action={action} args={names.args} />}
    </DetailFrame>
  );
}

/** The reactions that run an action and the tests that expect it, and the way to them. */
function Uses({ use }: { use: ActionUse }) {
  const isUsed = use.reactions.length + use.tests.length > 0;
  return (
    <div className={styles.field}>
      <span className={styles.label}>{texts.usedBy}</span>
      <div className={styles.uses}>
        {!isUsed && <span className="p-flush p-text-12 p-muted">{texts.unused}</span>}
        {use.reactions.map(({ id, name }) => (
          <ScreenLink key={id} to="/app/grapheditor" query={{ reaction: id }}>
            {name}
          </ScreenLink>
        ))}
        {use.tests.map(({ id, name }) => (
          <ScreenLink key={`test ${id}`} to="/app/tests" query={{ test: id }}>
            {texts.test(name)}
          </ScreenLink>
        ))}
      </div>
    </div>
  );
}
