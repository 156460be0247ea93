import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import type { SentCall } from '#testing/server.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
  return listenForHotkeys();
});

const template = (name: string) => screen.findByRole('button', { name });

describe('many templates', () => {
  test('pasted into the field are added at once; duplicates are named; one undo takes all back', async () => {
    project.open({}, '&open=3');
    const field = await screen.findByRole('textbox', { name: 'Add template' });
    field.focus();
    fireEvent.paste(field, {
      clipboardData: {
        getData: () => 'what is my balance\r\n\r\nI have my card\nWHAT is my balance\n tell me my balance ',
      },
    });
    expect(await screen.findByText('2 templates')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      '2 lines not added. “I have my card”: This template name alread exists in the Lost card [NEG] intent “WHAT is my balance”: Duplicate line.',
    );
    expect(project.writes()).toEqual([
      [
        '/intents',
        [{ id: 3, version: 10, templates: ['how much do I have', 'what is my balance', 'tell me my balance'] }],
      ],
    ]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? field);
    await waitFor(() => expect(project.intents[2]?.templates).toEqual(['how much do I have']));
  });

  test('that could not be sent are not shown, and are sent again by the notice', async () => {
    let isReachable = false;
    const added: unknown[] = [];
    project.open(
      {
        'PUT /intents': ({ body }: SentCall) => {
          if (!isReachable) throw new TypeError('Failed to fetch');
          added.push(body);
          return { version: project.tick() };
        },
      },
      '&open=3',
    );
    const field = await screen.findByRole('textbox', { name: 'Add template' });
    fireEvent.paste(field, { clipboardData: { getData: () => 'what is my balance\ntell me my balance' } });
    expect(await screen.findByText('1 change not saved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'tell me my balance' })).toBeNull();
    isReachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 templates')).toBeVisible();
    expect(added).toHaveLength(1);
  });

  test('that are too long are told by how they begin', async () => {
    project.open({}, '&open=3');
    const field = await screen.findByRole('textbox', { name: 'Add template' });
    fireEvent.paste(field, { clipboardData: { getData: () => `what is my balance\n${'so '.repeat(400)}` } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^1 line not added\. “(so ){26}so…”: At most 1000 characters$/u,
    );
  });

  test('are chosen with Ctrl and Shift, and moved to another intent', async () => {
    project.open({}, '&open=1');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(await template('no card'));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(await template('I lost my #card'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 templates selected')).toBeVisible();
    await user.keyboard('{Control>}');
    await user.click(await template('no card'));
    await user.keyboard('{/Control}');
    expect(screen.getByText('2 templates selected')).toBeVisible();
    await user.keyboard('m');
    await user.keyboard('balan{Enter}');
    expect(await screen.findByText('Intent templates moved')).toBeVisible();
    expect(project.writes()).toEqual([
      ['/intents/templates/move', { moves: [{ from: 1, to: 3, templates: ['I lost my #card', 'the #card is gone'] }] }],
    ]);
    expect(screen.queryByText(/chosen/u)).toBeNull();
  });

  test('are chosen with Space and the arrows, and deleted as one step of undo', async () => {
    project.open({}, '&open=1');
    await template('no card');
    const user = userEvent.setup();
    screen.getByRole('treegrid').focus();
    // Ask balance, Lost card, the field, the newest template.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown} {Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 templates selected')).toBeVisible();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Intent template deleted')).toBeVisible();
    expect(project.intents[0]?.templates).toEqual(['I lost my #card']);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(project.intents[0]?.templates).toHaveLength(3));
  });

  test('that are deleted or moved leave the keys of the list on the next template', async () => {
    project.open({}, '&open=1');
    await template('no card');
    const user = userEvent.setup();
    const list = screen.getByRole('treegrid');
    list.focus();
    // The templates are no card, the #card is lost and I lost my #card.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown} {Delete}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'no card' })).toBeNull());
    const active = () => screen.getAllByRole('row').find((row) => row.getAttribute('aria-selected') === 'true');
    await waitFor(() => expect(active()).toHaveTextContent('the #card is gone'));
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: /^Move to/u }));
    await user.keyboard('balan{Enter}');
    expect(await screen.findByText('Intent templates moved')).toBeVisible();
    await waitFor(() => expect(active()).toHaveTextContent('I lost my #card'));
    expect(list).toHaveFocus();
    await user.keyboard(' ');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected templates' }));
    await user.click(bar.getByRole('button', { name: /^Delete/u }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I lost my #card' })).toBeNull());
    expect(list).toHaveFocus();
  });
});
