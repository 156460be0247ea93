import { Button, Menu } from '@mantine/core';
import { auditTrail, deployments, intents } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Can, CanItem } from '#shared/access/access.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const people = { people: [{ name: 'Vera', role: 'Administrator' }] };

test('a denied control stays in sight, cannot be pressed, and says on focus what is missing and who can give it', async () => {
  signIn({ role: ROLE.viewer });
  const calls = serve({ 'GET /access/givers': people });
  const press = vi.fn();
  renderAt(
    <Can do={intents.create}>
      <Button onClick={press}>Add</Button>
    </Can>,
    '/',
  );
  const button = screen.getByRole('button', { name: 'Add' });
  expect(button).toBeDisabled();
  // The users who can give it are read only once the reason is shown.
  expect(calls).toEqual([]);
  await userEvent.tab();
  const reason = await screen.findByRole('tooltip');
  expect(reason).toHaveTextContent('You need the permission “Edit intents and templates”');
  expect(await screen.findByText('Vera')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

test('whoever may, uses it', async () => {
  signIn({ role: ROLE.editor });
  const press = vi.fn();
  renderAt(
    <Can do={intents.create}>
      <Button onClick={press}>Add</Button>
    </Can>,
    '/',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(press).toHaveBeenCalledOnce();
});

test('a denied item of a menu is reached by the arrows, does nothing, and keeps the menu open', async () => {
  signIn({ role: ROLE.editor });
  serve({ 'GET /access/givers': people });
  const press = vi.fn();
  renderAt(
    <Menu>
      <Menu.Target>
        <Button>Deploy</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CanItem do={deployments.deploy} environment="prod" onClick={press}>
          Production
        </CanItem>
      </Menu.Dropdown>
    </Menu>,
    '/',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Deploy' }));
  await userEvent.keyboard('{ArrowDown}');
  const item = await screen.findByRole('menuitem', { name: 'Production' });
  expect(item).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'You need the permission “Deploy and roll back” (production)',
  );
  await userEvent.keyboard('{Enter}');
  await userEvent.click(item);
  expect(press).not.toHaveBeenCalled();
  expect(item).toBeVisible();
});

test('a control of platform administrators says so', async () => {
  signIn({ role: ROLE.administrator });
  serve({ 'GET /config': { docs_url: '/docs/', support_contact: 'help@bank.example' } });
  renderAt(
    <Can do={auditTrail.verify}>
      <Button>Verify</Button>
    </Can>,
    '/',
  );
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Only platform administrators can do this.');
  expect(await screen.findByText('help@bank.example')).toBeVisible();
});
