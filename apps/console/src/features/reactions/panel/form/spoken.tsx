import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { listOf } from '#features/reactions/action-calls.ts';
import { withAnswer } from '#features/reactions/panel/form/question-call.ts';
import type { QuestionPartProps } from '#features/reactions/panel/form/question-part.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';

interface SpokenProps extends QuestionPartProps {
  name: 'say' | 'say_error' | 'say_retry';
  label: string;
  /** How many written texts there are. */
  count: number;
}

/** The spoken forms of texts, one for each; shown where the project answers the telephone, or has some. */
export function Spoken({ call, name, label, count, onChange }: SpokenProps) {
  const { expression, isReadOnly, isPhone = false } = useNames();
  const forms = listOf(call.args[name]);
  if (!isPhone && forms.length === 0) return null;
  const change = (at: number, text: string) => {
    const changed = Array.from({ length: Math.max(count, forms.length) }, (_, index) =>
      index === at ? text : (forms[index] ?? ''),
    );
    const written = changed.every((each) => each.trim() === '') ? [] : changed;
    onChange(withAnswer(call, name, name === 'say_error' ? (written[0] ?? '') : written));
  };
  return Array.from({ length: Math.max(count, forms.length) }, (_, at) => (
    <CodeEditor
      key={at}
      mode="text"
      label={count > 1 ? texts.spokenOf(label, at + 1) : label}
      value={forms[at] ?? ''}
      placeholder={texts.spokenHint}
      names={expression}
      isReadOnly={isReadOnly}
      onChange={(text) => change(at, text)}
    />
  ));
}
