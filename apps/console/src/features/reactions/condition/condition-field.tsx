import { Suspense } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import type { ConditionFieldProps } from '#features/reactions/condition/condition-field-props.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import styles from '#features/reactions/condition/condition.module.css';

const loadEditor = async () => (await import('#features/reactions/condition/condition-editor.tsx')).ConditionEditor;
const ConditionEditor = lazyComponent(loadEditor, CodeOnly);

/** A condition by rows, or by code. Its parser is large, and is loaded when a condition is first edited. */
export function ConditionField(props: ConditionFieldProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.field} role="group" aria-label={props.label} aria-busy>
          <code className={styles.waiting}>{props.value}</code>
        </div>
      }
    >
      <ConditionEditor {...props} />
    </Suspense>
  );
}

/** In the place of rows that could not be loaded. */
function CodeOnly({ label, value, placeholder, onChange }: ConditionFieldProps) {
  const { expression, isReadOnly } = useNames();
  return (
    <CodeEditor
      mode="expression"
      label={label}
      value={value}
      names={expression}
      isReadOnly={isReadOnly}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={onChange}
    />
  );
}
