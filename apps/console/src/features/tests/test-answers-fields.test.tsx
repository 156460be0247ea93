import type { TestAnswer } from '@parley/domain';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TestAnswersFields } from '#features/tests/test-answers-fields.tsx';
import { renderAt } from '#testing/render.tsx';

function Editor({ given }: { given: TestAnswer[] }) {
  const [answers, setAnswers] = useState(given);
  return <TestAnswersFields answers={answers} onChange={setAnswers} />;
}

const shown = () => screen.getAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value);

test('a row that is deleted takes nothing of the others with it, and a new one begins empty', async () => {
  const user = userEvent.setup();
  const url = (name: string) => `https://example.com/${name}`;
  renderAt(
    <Editor
      given={['first', 'second', 'third'].map((name) => ({ url: url(name), status: 200, body: { is: name } }))}
    />,
  );
  // Incomplete JSON keeps its typed text.
  await user.type(screen.getByLabelText('Body of reply 3'), ' and');
  await user.click(screen.getByRole('button', { name: 'Remove reply 2' }));
  expect(shown()).toEqual([
    url('first'),
    expect.any(String),
    '{\n "is": "first"\n}',
    url('third'),
    expect.any(String),
    '{\n "is": "third"\n} and',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove reply 1' }));
  await user.click(screen.getByRole('button', { name: 'Add reply' }));
  expect(shown().slice(3)).toEqual(['', expect.any(String), '']);
});
