import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { refusal, type SentCall } from '#testing/server.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
  return listenForHotkeys();
});

/** The server is unreachable, and a notice names the typed text. */
async function failToAddBoth(template: string): Promise<HTMLElement> {
  const tick = await screen.findByRole('checkbox', {
    name: 'Both polarities: also add the positive form to Lost card',
  });
  if (!(tick as HTMLInputElement).checked) await userEvent.click(tick);
  const field = screen.getByRole('textbox', { name: 'Add template and its positive form' });
  await userEvent.type(field, `${template}{Enter}`);
  expect(await screen.findByText('The server did not respond.')).toBeVisible();
  return field;
}

describe('polarity', () => {
  test('is enabled by making the negative intent, which unfolds', async () => {
    project.open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enable polarity of Ask balance' }));
    await waitFor(() =>
      expect(project.writes()).toEqual([['/intents/-1', { name: 'Ask balance [NEG]', templates: [] }]]),
    );
    const twin = await screen.findByRole('row', { name: /^Ask balance \[NEG\]/u });
    await waitFor(() => expect(twin).toHaveAttribute('aria-expanded', 'true'));
  });

  test('is enabled with P in the list, and templates can be typed at once; Esc leads back', async () => {
    project.open();
    await screen.findByRole('row', { name: /^Ask balance/u });
    screen.getByRole('treegrid', { name: 'Intents' }).focus();
    await userEvent.keyboard('{Home}p');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Add template' })).toHaveFocus());
    expect(project.intents.map(({ name }) => name)).toContain('Ask balance [NEG]');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('treegrid', { name: 'Intents' })).toHaveFocus();
    await userEvent.keyboard('n');
    expect(screen.getByRole('textbox', { name: 'Add intent' })).toHaveFocus();
  });

  test('is disabled after a question, and the negative intent goes', async () => {
    project.open();
    await userEvent.click(await screen.findByRole('button', { name: 'Disable polarity of Lost card' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Lost card [NEG]');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disable polarity' }));
    expect(await screen.findByText('Intent deleted')).toBeVisible();
    expect(project.intents.map(({ name }) => name)).toEqual(['Lost card', 'Ask balance']);
  });

  test('adds both polarities at once; what cannot be turned round stays in the field', async () => {
    project.open(
      {
        'PUT /intents/negated-templates': ({ body, query }: SentCall) => {
          expect(query.get('language')).toBe('en');
          const [text] = (body as { templates: string[] }).templates;
          return text === 'not at all'
            ? refusal(400, 'invalid', 'There is nothing to turn round')
            : { templates: [text === 'not without card' ? 'No Card' : `${text} after all`] };
        },
        'PUT /intent/2/template': () => ({ id: 2, version: project.tick() }),
      },
      '&open=2',
    );
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Both polarities: also add the positive form to Lost card' }),
    );
    const field = screen.getByRole('textbox', { name: 'Add template and its positive form' });
    await userEvent.type(field, 'not at all{Enter}');
    expect(await screen.findByText(/^There is nothing to turn round/u)).toBeVisible();
    expect(field).toHaveValue('not at all');
    await userEvent.clear(field);
    await userEvent.type(field, 'it is found{Enter}');
    expect(await screen.findByText('2 templates')).toBeVisible();
    expect(project.writes().filter(([path]) => path === '/intents')).toEqual([
      [
        '/intents',
        [
          { id: 2, version: 10, templates: ['I have my card', 'it is found'] },
          {
            id: 1,
            version: 10,
            templates: ['I lost my #card', 'the #card is gone', 'no card', 'it is found after all'],
          },
        ],
      ],
    ]);
    // The positive already exists, so only the negative is added.
    await userEvent.type(field, 'not without card{Enter}');
    await waitFor(() =>
      expect(project.writes()).toContainEqual(['/intent/2/template', { template: 'not without card' }]),
    );
  });

  test('where no positive can be created, it can be written, or left out', async () => {
    project.open(
      {
        'PUT /intents/negated-templates': refusal(400, 'invalid', 'Only a whole sentence can be turned round.'),
        'PUT /intent/2/template': () => ({ id: 2, version: project.tick() }),
      },
      '&open=2',
    );
    const tick = await screen.findByRole('checkbox', {
      name: 'Both polarities: also add the positive form to Lost card',
    });
    if (!(tick as HTMLInputElement).checked) await userEvent.click(tick);
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Add template and its positive form' }),
      'never mind{Enter}',
    );
    const written = await screen.findByRole('textbox', { name: 'Positive form for Lost card' });
    expect(written).toHaveAccessibleDescription(/^Only a whole sentence can be turned round\. Write it yourself/u);
    await waitFor(() => expect(written).toHaveFocus());
    await userEvent.type(written, 'I have my card{Enter}');
    expect(screen.getByText(/exists in the Lost card \[NEG\] intent/u)).toBeVisible();
    expect(project.intents[1]?.templates).toEqual(['I have my card']);
    await userEvent.clear(written);
    await userEvent.type(written, 'please block it{Enter}');
    await waitFor(() => expect(project.intents[0]?.templates).toContain('please block it'));
    expect(project.intents[1]?.templates).toContain('never mind');
    const emptied = () => screen.getByRole('textbox', { name: 'Add template and its positive form' });
    await waitFor(() => expect(emptied()).toHaveFocus());
    expect(emptied()).toHaveValue('');
    await userEvent.type(emptied(), 'not at all{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Positive form for Lost card' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(project.writes()).toContainEqual(['/intent/2/template', { template: 'not at all' }]));
  });

  test('says beforehand that a language has no rules, and offers no tick that cannot work', async () => {
    project.open(
      {
        'GET /settings': { language: 'hu', confidence_threshold: 0.5 },
        'GET /languages': [{ id: 'hu', name: 'Hungarian', negation: 'none' }],
      },
      '&open=2',
    );
    expect(await screen.findByText(/^No negation rules for Hungarian\./u)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Both polarities/u })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Add template' })).toBeVisible();
  });

  test('a model of the team’s own can turn any language', async () => {
    project.open(
      {
        'GET /settings': { language: 'hu', confidence_threshold: 0.5 },
        'GET /languages': [{ id: 'hu', name: 'Hungarian', negation: 'model' }],
      },
      '&open=2',
    );
    expect(await screen.findByRole('checkbox', { name: /^Both polarities/u })).toBeEnabled();
    await waitFor(() => expect(project.calls.some(({ path }) => path === '/languages')).toBe(true));
    expect(screen.queryByText(/^No negation rules/u)).toBeNull();
  });

  test('what could not be sent to be turned round stays, and Enter tries again', async () => {
    let isReachable = false;
    project.open(
      {
        'PUT /intents/negated-templates': () => {
          if (!isReachable) throw new TypeError('Failed to fetch');
          return { templates: ['it is found after all'] };
        },
      },
      '&open=2',
    );
    const field = await failToAddBoth('it is not found');
    expect(field).toHaveValue('it is not found');
    isReachable = true;
    await userEvent.type(field, '{Enter}');
    expect(await screen.findByText('2 templates')).toBeVisible();
    expect(field).toHaveValue('');
  });

  test('many lines that could not be sent are asked for once, not each by itself', async () => {
    const asked: string[][] = [];
    project.open(
      {
        'PUT /intents/negated-templates': ({ body }: SentCall) => {
          asked.push((body as { templates: string[] }).templates);
          throw new TypeError('Failed to fetch');
        },
      },
      '&open=2',
    );
    const field = await failToAddBoth('it is not found');
    fireEvent.paste(field, { clipboardData: { getData: () => 'not found\nnot seen\nnot there' } });
    expect(await screen.findByText(/3 lines not added/u)).toBeVisible();
    // A text that is typed or restored is checked alone, and on a busy machine a part of it too.
    const ofLines = asked.filter(([first = '']) => !'it is not found'.startsWith(first));
    expect(ofLines).toEqual([['not found', 'not seen', 'not there']]);
  });

  test('typing goes on in the field after the tick, and many lines are pasted with their positives', async () => {
    project.open(
      {
        'PUT /intents/negated-templates': ({ body }: SentCall) => {
          const { templates } = body as { templates: string[] };
          return templates.includes('not at all')
            ? refusal(400, 'invalid', 'There is nothing to turn round')
            : {
                templates: templates.map((text) =>
                  text === 'not without card' ? 'No Card' : text.replace('not ', ''),
                ),
              };
        },
      },
      '&open=2',
    );
    const tick = await screen.findByRole('checkbox', {
      name: 'Both polarities: also add the positive form to Lost card',
    });
    if ((tick as HTMLInputElement).checked) await userEvent.click(tick);
    await userEvent.click(tick);
    const field = screen.getByRole('textbox', { name: 'Add template and its positive form' });
    await userEvent.keyboard('not');
    expect(field).toHaveValue('not');
    await userEvent.keyboard('{Escape}{Escape}');
    fireEvent.paste(field, {
      clipboardData: { getData: () => 'not found\nnot at all\nnot without card\nno card\nNot  found' },
    });
    expect(await screen.findByText('3 templates')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('3 lines not added.');
    expect(screen.getByRole('alert')).toHaveTextContent('“not at all”: There is nothing to turn round');
    expect(project.writes().filter(([path]) => path === '/intents')).toEqual([
      [
        '/intents',
        [
          { id: 2, version: 10, templates: ['I have my card', 'not found', 'not without card'] },
          { id: 1, version: 10, templates: ['I lost my #card', 'the #card is gone', 'no card', 'found'] },
        ],
      ],
    ]);
  });
});
