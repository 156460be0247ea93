import { TextInput } from '@mantine/core';
import type { ActionCall } from '@parley/domain';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { AddButton, RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { freeName } from '#features/reactions/editing/reaction-faults.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/fields.module.css';

type Args = ActionCall['args'];

interface CustomArgumentsProps {
  args: Args;
  onChange: (args: Args) => void;
  /** The words for a name with its value. */
  texts?: {
    name: (number: number) => string;
    value: (name: string) => string;
    add: string;
    remove: (name: string) => string;
    first: string;
  };
}

/** Any names, each with a text or a JSON value: the arguments of one of the project's own actions, for example. */
export function CustomArguments({ args, onChange, texts = reactionTexts.arguments.ownRows }: CustomArgumentsProps) {
  const { expression, isReadOnly } = useNames();
  const entries = Object.entries(args);
  const set = (next: [string, Args[string]][]) => onChange(Object.fromEntries(next));
  return (
    <div className={styles.stack}>
      {entries.map(([name, value], index) => (
        <div key={index} className={styles.withButton}>
          <TextInput
            aria-label={texts.name(index + 1)}
            defaultValue={name}
            key={name}
            readOnly={isReadOnly}
            w={96}
            // While it is typed, a name may for a moment be another's.
            onBlur={(event) => {
              const wanted = event.currentTarget.value.trim();
              if (wanted === '' || wanted === name) return void (event.currentTarget.value = name);
              set(entries.with(index, [freeName(wanted, otherNames(entries, index)), value]));
            }}
          />
          <div className={styles.grow}>
            <CodeEditor
              mode="text"
              label={texts.value(name)}
              value={typeof value === 'string' ? value : JSON.stringify(value)}
              names={expression}
              isReadOnly={isReadOnly}
              onChange={(text) => set(entries.with(index, [name, typeof value === 'string' ? text : jsonOrText(text)]))}
            />
          </div>
          {!isReadOnly && (
            <RemoveButton label={texts.remove(name)} onClick={() => set(entries.filter((_, at) => at !== index))} />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <AddButton
          label={texts.add}
          onClick={() => set([...entries, [freeName(texts.first, otherNames(entries, -1)), '']])}
        />
      )}
    </div>
  );
}

function otherNames(entries: [string, Args[string]][], index: number): { name: string }[] {
  return entries.filter((_, at) => at !== index).map(([name]) => ({ name }));
}

function jsonOrText(text: string): Args[string] {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
