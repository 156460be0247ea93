import { ActionIcon, Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { TestAnswer } from '@parley/domain';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { randomId } from '#shared/random-id.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-editor.module.css';

const { replies: texts } = testTexts;

interface TestAnswersFieldsProps {
  answers: readonly TestAnswer[];
  onChange: (answers: TestAnswer[]) => void;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const MOST_ANSWERS = 100;

/** The replies that requests of the bot get while the test runs. */
export function TestAnswersFields({ answers, onChange }: TestAnswersFieldsProps) {
  // Replies have no ids; generated keys keep typed text in its row when other rows are removed.
  const [keys, setKeys] = useState(() => answers.map(randomId));

  function add() {
    setKeys([...keys, randomId()]);
    onChange([...answers, { url: '', status: 200, body: null }]);
  }
  function remove(index: number) {
    setKeys(keys.toSpliced(index, 1));
    onChange(answers.toSpliced(index, 1));
  }
  return (
    <div className={styles.answers} role="group" aria-label={texts.title}>
      <div className={styles.label}>{texts.title}</div>
      <p className="p-flush p-size-12 p-muted">{texts.hint}</p>
      {answers.map((answer, index) => (
        <AnswerRow
          key={keys[index]}
          answer={answer}
          number={index + 1}
          onChange={(changed) => onChange(answers.with(index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={answers.length >= MOST_ANSWERS}
        onClick={add}
      >
        {texts.add}
      </Button>
    </div>
  );
}

interface AnswerRowProps {
  answer: TestAnswer;
  number: number;
  onChange: (answer: TestAnswer) => void;
  onRemove: () => void;
}

function AnswerRow({ answer, number, onChange, onRemove }: AnswerRowProps) {
  const { method, url, status, body } = answer;
  const [text, setText] = useState(shownBody(body));
  return (
    <div className={styles.answer}>
      <NativeSelect
        aria-label={texts.method(number)}
        data={[{ value: '', label: texts.anyMethod }, ...METHODS.map((value) => ({ value, label: value }))]}
        value={method ?? ''}
        onChange={(event) => {
          const chosen = METHODS.find((each) => each === event.currentTarget.value);
          const { method: _before, ...rest } = answer;
          onChange(chosen ? { ...rest, method: chosen } : rest);
        }}
      />
      <TextInput
        aria-label={texts.url(number)}
        placeholder={texts.urlExample}
        value={url}
        error={url.trim() === '' ? texts.noUrl : undefined}
        onChange={(event) => onChange({ ...answer, url: event.currentTarget.value })}
      />
      <NumberInput
        aria-label={texts.status(number)}
        title={texts.statusHint}
        min={0}
        max={599}
        allowDecimal={false}
        hideControls
        value={status}
        onChange={(value) => onChange({ ...answer, status: typeof value === 'number' ? value : 200 })}
      />
      <Textarea
        aria-label={texts.body(number)}
        placeholder={texts.bodyHint}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange({ ...answer, body: readBody(event.currentTarget.value) });
        }}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={texts.remove(number)} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function shownBody(body: TestAnswer['body']): string {
  if (body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body, null, 1);
}

/** Text that is not JSON counts as a string. */
function readBody(text: string): TestAnswer['body'] {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as TestAnswer['body'];
  } catch {
    return text;
  }
}
