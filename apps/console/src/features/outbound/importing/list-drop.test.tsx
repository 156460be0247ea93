import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ROLE } from '@parley/domain/permission';
import { beforeEach, expect, test } from 'vitest';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { dialogOf, openOutbound, sent } from '#features/outbound/testing/open-outbound.tsx';

beforeEach(() => listenForHotkeys());

const PICTURE = 'Drop to import into Card renewal';
const list = new File(['destination\n12'], 'people.csv');

function dragged(...files: File[]) {
  const items = files.map(() => ({ kind: 'file' }));
  return { dataTransfer: { types: ['Files'], items, files } };
}

/** Answers whether the browser was kept from opening the file, which would leave the console. */
const isTaken = () => !fireEvent.drop(document.body, dragged(list));

test('a call list that is dropped anywhere on the screen is imported after the question', async () => {
  const { calls } = openOutbound();
  await screen.findByRole('table', { name: 'Campaigns' });
  fireEvent.dragOver(document.body, dragged(list));
  expect(await screen.findByText(PICTURE)).toBeVisible();
  expect(isTaken()).toBe(true);
  const question = await dialogOf('Import this call list?');
  expect(question.getByText('people.csv (14 B) is added to Card renewal.')).toBeVisible();
  expect(screen.queryByText(PICTURE)).not.toBeInTheDocument();
  expect(sent(calls, 'POST').filter(({ path }) => path.endsWith('/upload'))).toEqual([]);
});

test('one file is taken at a time, and no folder', async () => {
  openOutbound();
  await screen.findByRole('table', { name: 'Campaigns' });
  fireEvent.drop(document.body, dragged(list, list));
  expect(await screen.findByText('Drop one call list at a time.')).toBeVisible();
  const folder = { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }), getAsFile: () => list };
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items: [folder], files: [list] } });
  expect(await screen.findByText('Drop a CSV file, not a folder.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the import dialog takes another file; a dialog that takes none keeps what was typed', async () => {
  openOutbound();
  await screen.findByRole('table', { name: 'Campaigns' });
  await userEvent.keyboard('i');
  await dialogOf('Import a call list into Card renewal');
  expect(isTaken()).toBe(true);
  const question = await dialogOf('Import this call list?');
  fireEvent.drop(document.body, dragged(new File(['destination'], 'others.csv')));
  expect(await question.findByText('others.csv (11 B) is added to Card renewal.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));

  await userEvent.keyboard('e');
  const form = await dialogOf('Edit Card renewal');
  await userEvent.type(form.getByLabelText('Name'), ' 2');
  fireEvent.dragOver(document.body, dragged(list));
  expect(isTaken()).toBe(true);
  expect(screen.queryByText(PICTURE)).not.toBeInTheDocument();
  expect(form.getByLabelText('Name')).toHaveValue('Card renewal 2');
});

test('without a campaign a drop says what comes first; who may not import drops nothing', async () => {
  const { unmount } = openOutbound({ list: [], answers: { 'GET /outbound/telephony': { telephony: 'simulated' } } });
  await screen.findByRole('heading', { name: 'Call your customers with this bot' });
  fireEvent.drop(document.body, dragged(list));
  expect(await screen.findByText('Add a campaign first, then drop its call list.')).toBeVisible();
  unmount();
  openOutbound({ role: ROLE.viewer });
  await screen.findByRole('table', { name: 'Campaigns' });
  fireEvent.dragOver(document.body, dragged(list));
  expect(screen.queryByText(PICTURE)).not.toBeInTheDocument();
});
