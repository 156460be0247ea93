import type { ActionCall } from '@parley/domain';
import { ROLE } from '@parley/domain/permission';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ActionList } from '#features/reactions/panel/action-list.tsx';
import { NamesContext } from '#features/reactions/reaction-names.ts';
import { reactionNames } from '#testing/reaction-names.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';
import { uiTexts } from '#texts/ui.ts';

const names = reactionNames({ reactions: ['Greeting', 'Goodbye'] });

/** The actions as they are edited; `latest` answers what would be saved. */
function edited(calls: ActionCall[], isReadOnly = false) {
  let latest: readonly ActionCall[] = calls;
  function Editor() {
    const [shown, setShown] = useState<readonly ActionCall[]>(calls);
    const change = (next: ActionCall[]) => {
      latest = next;
      setShown(next);
    };
    return (
      <NamesContext value={{ ...names, isReadOnly }}>
        <ActionList reaction={1} calls={shown} onChange={change} onArrange={change} />
      </NamesContext>
    );
  }
  signIn({ role: ROLE.administrator });
  serve({});
  renderAt(<Editor />);
  return () => latest;
}

test('an action gets a condition from its menu, shows it on its head, and loses it again', async () => {
  const latest = edited([{ name: 'utter', args: { text: 'Hello' } }]);
  await userEvent.click(await screen.findByRole('button', { name: uiTexts.actionsOf('utter') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add condition' }));
  expect(latest()).toEqual([{ name: 'utter', args: { text: 'Hello' }, when: '' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove condition' }));
  expect(latest()).toEqual([{ name: 'utter', args: { text: 'Hello' } }]);
});

test('the condition of an action is on its head', async () => {
  edited([{ name: 'utter', args: { text: 'Hello' }, when: 'slots.total > 100' }]);
  expect(await screen.findByText('when total is more than 100')).toBeVisible();
});

test('a target becomes several cases, each with a condition of its own', async () => {
  const latest = edited([{ name: 'goto', args: { reaction: 'Greeting' } }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }));
  expect(latest()[0]?.args).toEqual({
    reaction: [
      { when: '', reaction: 'Greeting' },
      { when: '', reaction: '' },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add case' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'reaction 2' }), 'Goodbye');
  expect(latest()[0]?.args).toMatchObject({
    reaction: [{ reaction: 'Greeting' }, { reaction: 'Goodbye' }, { reaction: '' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove case 3' }));
  expect(latest()[0]?.args).toMatchObject({ reaction: [{ reaction: 'Greeting' }, { reaction: 'Goodbye' }] });
});

test('who may only read sees conditions and changes none', async () => {
  edited([{ name: 'goto', args: { reaction: [{ when: 'true', reaction: 'Greeting' }] }, when: 'text' }], true);
  expect(await screen.findByText('when text is filled')).toBeVisible();
  expect(screen.queryByRole('button', { name: /add|remove/iu })).toBeNull();
});

test('the condition on the head opens its rows', async () => {
  edited([...Array.from({ length: 9 }, () => ({ name: 'utter', args: { text: 'Hello' }, when: 'slots.total > 100' }))]);
  const [pill] = await screen.findAllByRole('button', { name: 'when total is more than 100' });
  if (!pill) throw new Error('No condition is shown');
  await userEvent.click(pill);
  expect(await screen.findByRole('list', { name: 'When' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Source of row 1' })).toHaveFocus();
});

test('"else" behind a condition runs exactly otherwise, also when the condition changes', async () => {
  const latest = edited([{ name: 'utter', args: { text: 'Hello' }, when: 'slots.total > 100' }]);
  await userEvent.click(await screen.findByRole('button', { name: uiTexts.actionsOf('utter') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add “else”' }));
  expect(latest()[1]).toEqual({ name: 'utter', args: { text: '' }, when: '!(slots.total > 100)' });
  expect(await screen.findByRole('button', { name: 'else' })).toBeVisible();
  const [value] = screen.getAllByRole('textbox', { name: 'Value of row 1' });
  if (!value) throw new Error('The condition has no row');
  await userEvent.type(value, '0');
  expect(latest().map(({ when }) => when)).toEqual(['slots.total > 1000', '!(slots.total > 1000)']);
  expect(screen.queryByRole('button', { name: 'Add “else”' })).toBeNull();
});
