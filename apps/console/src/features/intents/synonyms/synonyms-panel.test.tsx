import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { SAVE, UNDO } from '#testing/editing.tsx';
import { refusal, type SentCall } from '#testing/server.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
  return listenForHotkeys();
});

async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'Synonyms' }));
  return within(screen.getByRole('complementary', { name: 'Synonyms' }));
}

const template = (name: string) => screen.findByRole('button', { name });

describe('the synonyms', () => {
  test('are listed with their values and searched', async () => {
    project.open();
    const panel = await openPanel();
    expect(panel.getByRole('button', { name: /^#card ?card, debit card$/u })).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Search synonyms' }));
    await userEvent.keyboard('PI');
    expect(panel.queryByRole('button', { name: /#card/u })).toBeNull();
    expect(panel.getByRole('button', { name: /#pin/u })).toBeVisible();
  });

  test('are added with their own name as first value, refused in the specified words, and saved as one list', async () => {
    project.open();
    const panel = await openPanel();
    const add = panel.getByRole('textbox', { name: 'Add synonym' });
    await userEvent.type(add, '{Enter}');
    expect(panel.getByText('Synonym name cannot be empty')).toBeVisible();
    await userEvent.type(add, 'bank card');
    expect(panel.getByText('Synonym name cannot contain spaces')).toBeVisible();
    await userEvent.clear(add);
    await userEvent.type(add, 'card');
    expect(panel.getByText('Duplicit synonym name')).toBeVisible();
    await userEvent.clear(add);
    await userEvent.type(add, 'bill{Enter}');
    const open = within(await panel.findByRole('region', { name: 'Synonym bill' }));
    await userEvent.type(open.getByRole('textbox', { name: 'Add value' }), 'invoice{Enter}  {Enter}');
    expect(open.getByText('2 new')).toBeVisible();
    expect(panel.getByText('1 synonym changed')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Save Synonyms' }));
    expect(await screen.findByText('Updated')).toBeVisible();
    expect(project.writes()).toEqual([
      [
        '/synonyms',
        [
          { id: 5, name: 'card', values: ['card', 'debit card'], version: 10 },
          { id: 6, name: 'pin', values: ['pin'], version: 10 },
          { name: 'bill', values: ['bill', 'invoice'] },
        ],
      ],
    ]);
    expect(panel.queryByText('1 synonym changed')).toBeNull();
    // It has an id now: saving again updates that synonym.
    await userEvent.type(panel.getByRole('textbox', { name: 'Add value' }), 'statement{Enter}');
    await userEvent.click(panel.getByRole('button', { name: 'Save Synonyms' }));
    await waitFor(() => expect(project.writes()).toHaveLength(2));
    expect(project.writes()[1]?.[1]).toContainEqual({
      id: 902,
      name: 'bill',
      values: ['bill', 'invoice', 'statement'],
      version: 101,
    });
  });

  test('are renamed in place, and a taken name is told by a notice', async () => {
    project.open();
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#pin/u }));
    await userEvent.click(panel.getByRole('button', { name: 'Rename pin' }));
    const field = panel.getByRole('textbox', { name: 'New name of pin' });
    await userEvent.clear(field);
    await userEvent.type(field, 'card{Enter}');
    expect(await screen.findByText('Duplicit synonym name!')).toBeVisible();
    expect(screen.getByText('Synonym name must be unique')).toBeVisible();
    await userEvent.type(field, '_code{Enter}');
    expect(panel.getByRole('button', { name: '#card_code' })).toBeVisible();
  });

  test('say where they are used, show exactly those templates, and ask before they go', async () => {
    project.open();
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#card/u }));
    expect(panel.getByText(/Used in/u)).toHaveTextContent('Used in 2 templates of 1 intent');
    await userEvent.click(panel.getByRole('button', { name: '2 templates' }));
    expect(await template('I lost my #card')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'no card' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Delete card' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Used in 2 templates of 1 intent, where #card would become an ordinary word.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete synonym' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: /^#card/u })).toBeNull());
    await userEvent.click(panel.getByRole('button', { name: 'Undo in synonyms' }));
    expect(panel.getByRole('button', { name: /^#card/u })).toBeVisible();
  });

  test('with a new name that is not saved are used by the old one still, and ask before they go', async () => {
    project.open();
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#card/u }));
    await userEvent.click(panel.getByRole('button', { name: 'Rename card' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'New name of card' }), 's{Enter}');
    expect(panel.getByText(/Used in/u)).toHaveTextContent('Used in 2 templates of 1 intent');
    await userEvent.click(panel.getByRole('button', { name: '2 templates' }));
    expect(await template('I lost my #card')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Delete cards' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Used in 2 templates of 1 intent, where #card would become an ordinary word. Undo restores it.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  });

  test('take many values at once, and none that leads back to its own synonym', async () => {
    project.synonyms = [
      { id: 5, name: 'card', values: ['card', 'my #plastic'], version: 10 },
      { id: 6, name: 'plastic', values: ['plastic'], version: 10 },
      { id: 7, name: 'loop', values: ['#loop now'], version: 10 },
    ];
    project.open();
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#plastic ?plastic/u }));
    await userEvent.click(panel.getByRole('textbox', { name: 'Add value' }));
    await userEvent.paste('karta\r\n\n a #card \nPVC\nkarta');
    expect(
      await panel.findByText(
        '2 lines not added. “a #card”: This value leads back to #plastic: #card → #plastic “karta”: This value already exists.',
      ),
    ).toBeVisible();
    expect(panel.getByText('2 new')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: /#loop/u }));
    expect(panel.getByText(/“#loop now” leads back to its own synonym/u)).toBeVisible();
  });

  test('keep a value that is half typed while they are saved or folded', async () => {
    project.open();
    const panel = await openPanel();
    await userEvent.type(panel.getByRole('textbox', { name: 'Add synonym' }), 'bill{Enter}');
    await userEvent.keyboard('invo');
    await userEvent.click(panel.getByRole('button', { name: 'Save Synonyms' }));
    await screen.findByText('Updated');
    expect(await panel.findByRole('textbox', { name: 'Add value' })).toHaveValue('invo');
    await userEvent.click(panel.getByRole('button', { name: /#pin/u }));
    await userEvent.click(panel.getByRole('button', { name: /#bill/u }));
    expect(panel.getByRole('textbox', { name: 'Add value' })).toHaveValue('invo');
  });

  test('have the keys of undo for what was done to them, though what was pressed is gone', async () => {
    project.open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Add intent' }), 'Hours{Enter}');
    await screen.findByText('New intent added');
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#card/u }));
    const undone = async () => {
      await userEvent.keyboard(UNDO);
      await waitFor(() => expect(panel.queryByText('1 synonym changed')).toBeNull());
    };
    await userEvent.click(panel.getByRole('button', { name: 'Remove debit card' }));
    await undone();
    await userEvent.click(panel.getByRole('button', { name: 'Rename card' }));
    await userEvent.keyboard('plastic{Enter}');
    expect(panel.getByRole('button', { name: 'Rename plastic' })).toHaveFocus();
    await undone();
    await userEvent.click(panel.getByRole('button', { name: 'Delete card' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete synonym' }));
    await panel.findByText('1 synonym changed');
    await undone();
    expect(project.intents.at(-1)?.name).toBe('Hours');
  });

  test('are found half typed when one comes back to the screen', async () => {
    project.open();
    const panel = await openPanel();
    await userEvent.type(panel.getByRole('textbox', { name: 'Add synonym' }), 'bil');
    await userEvent.click(panel.getByRole('button', { name: /#pin/u }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Add value' }), 'secret num');
    cleanup();
    project.open();
    const again = await openPanel();
    expect(again.getByRole('textbox', { name: 'Add synonym' })).toHaveValue('bil');
    await userEvent.click(again.getByRole('button', { name: /#pin/u }));
    expect(again.getByRole('textbox', { name: 'Add value' })).toHaveValue('secret num');
  });

  test('that are being renamed are asked for when one goes back to another screen, and saved', async () => {
    const { router } = project.open();
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#pin/u }));
    await userEvent.click(panel.getByRole('button', { name: 'Rename pin' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'New name of pin' }), 'code');
    // Simulates the browser's back button: the field keeps the focus.
    act(() => void router.navigate('/app/entities?project_id=1'));
    const question = await screen.findByRole('dialog', { name: 'Leave with 1 unsaved change?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/entities'));
    expect(project.synonyms.map(({ name }) => name)).toEqual(['card', 'pincode']);
  });

  test('keep the focus where the next one is, when one or a value of one is deleted', async () => {
    project.open();
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#card/u }));
    await userEvent.click(panel.getByRole('button', { name: 'Remove card' }));
    expect(panel.getByRole('button', { name: 'Remove debit card' })).toHaveFocus();
    await userEvent.click(panel.getByRole('button', { name: 'Delete card' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete synonym' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(panel.getByRole('button', { name: /^#pin/u })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(panel.getByRole('button', { name: 'Delete pin' }));
    expect(panel.getByRole('textbox', { name: 'Add synonym' })).toHaveFocus();
  });

  test('that were deleted and saved come back as new ones', async () => {
    project.open();
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#pin/u }));
    await userEvent.click(panel.getByRole('button', { name: 'Delete pin' }));
    await userEvent.click(panel.getByRole('button', { name: 'Save Synonyms' }));
    await screen.findByText('Updated');
    await userEvent.click(panel.getByRole('button', { name: 'Undo in synonyms' }));
    await userEvent.click(panel.getByRole('button', { name: 'Save Synonyms' }));
    await waitFor(() => expect(project.writes()).toHaveLength(2));
    expect(project.writes()[1]?.[1]).toContainEqual({ name: 'pin', values: ['pin'] });
  });

  test('that wait to be saved are saved before Ctrl+S trains, and stop it when they cannot be', async () => {
    let isRefused = true;
    project.open({
      'PUT /synonyms': () => (isRefused ? refusal(400, 'invalid', 'Too many values') : { version: project.tick() }),
    });
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#pin/u }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Add value' }), 'code{Enter}');
    await userEvent.keyboard(SAVE);
    expect(await screen.findByText(/Too many values/u)).toBeVisible();
    expect(project.calls.some(({ path }) => path === '/run/train')).toBe(false);
    isRefused = false;
    await userEvent.keyboard(SAVE);
    expect(await screen.findByText('Successfully trained')).toBeVisible();
    const paths = project.calls.map(({ path }) => path);
    expect(paths.indexOf('/run/train')).toBeGreaterThan(paths.lastIndexOf('/synonyms') - 2);
  });

  test('that somebody else added or changed meanwhile are kept; a clash is for the user to decide', async () => {
    let isFirst = true;
    const store = (call: SentCall) => {
      project.synonyms = (call.body as FakeProject['synonyms']).map((one) => ({ ...one, version: project.tick() }));
      return { version: project.tick() };
    };
    project.open({
      'PUT /synonyms': (call: SentCall) => {
        if (!isFirst) return store(call);
        isFirst = false;
        project.synonyms = [
          { id: 5, name: 'card', values: ['card'], version: 50, who: 9 },
          { id: 6, name: 'pin', values: ['pin', 'secret'], version: 50, who: 9 },
          { id: 7, name: 'bill', values: ['bill'], version: 50, who: 9 },
        ];
        return refusal(409, 'conflict', 'A concurrent edit occurred.');
      },
    });
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: /#pin/u }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Add value' }), 'code{Enter}');
    await userEvent.click(panel.getByRole('button', { name: 'Save Synonyms' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Conflict! Data not saved.');
    expect(within(dialog).getByRole('radio', { name: 'Combine both: pin, secret, code' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Yours.*pin, code/u }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    expect(await screen.findByText('Updated')).toBeVisible();
    expect(project.synonyms).toMatchObject([
      { id: 5, values: ['card'] },
      { id: 6, values: ['pin', 'code'] },
      { id: 7, values: ['bill'] },
    ]);
  });
});
