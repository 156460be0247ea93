import { CodeEditor } from '#parts/editor/code-editor.tsx';
import type { ControlProps } from '#features/settings/control-props.ts';
import { useCheckedStyles } from '#features/settings/use-checked-styles.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/settings.module.css';

const { chatClient } = settingTexts;

/** The styles and options of the chat client, with their faults by line, and the options that the client reads. */
export function StylesControl({ field, settings, error, hint, hintId, isDisabled, onChange }: ControlProps) {
  const scss = settings.chatbot_client_scss;
  const checked = useCheckedStyles(scss, !isDisabled);
  return (
    <>
      <CodeEditor
        label={field.label}
        mode="plain"
        size="page"
        value={scss}
        isReadOnly={isDisabled}
        onChange={(next) => onChange({ chatbot_client_scss: next })}
        error={error}
        faults={checked?.errors}
        {...(hint === undefined ? {} : { describedBy: hintId })}
      />
      {checked !== undefined && scss.trim() !== '' && (
        <p className={styles.hint} role="status">
          {checked.errors.length > 0 ? chatClient.noEffect : chatClient.options(checked.options)}
        </p>
      )}
    </>
  );
}
