import type { ImportReport } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { TransferSection } from '#features/transfer/transfer-section.tsx';
import { renderAt } from '#testing/render.tsx';
import { stubSending } from '#testing/sending.ts';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

beforeEach(() => stubSending());

const names = (...all: string[]) => ({ count: all.length, names: all });
const report = (others: Partial<ImportReport> = {}): ImportReport => ({
  project_id: null,
  version: null,
  name: 'Card line',
  errors: 0,
  warnings: 0,
  faults: [],
  changes: [
    {
      resource: 'intents',
      added: names('Pay'),
      changed: names(),
      removed: names('Old', 'Older'),
      kept: 0,
      unchanged: 2100,
    },
    { resource: 'notes', added: names(), changed: names(), removed: names(), kept: 0, unchanged: 0 },
  ],
  ...others,
});

function open(answers: Record<string, unknown> = {}, role: number = ROLE.administrator): SentCall[] {
  signIn({ role });
  const calls = serve({
    'GET /projects': [{ id: 1, name: 'Card line', is_chat: true }],
    'GET /config': { docs_url: '/docs/', file_limit_mb: 1 },
    ...answers,
  });
  renderAt(<TransferSection />);
  return calls;
}

const zip = new File(['PK'], 'bot.zip');
const choose = async (file = zip) => {
  await userEvent.click(screen.getByRole('button', { name: 'Import a zip…' }));
  await userEvent.upload(await screen.findByLabelText('Zip file', { selector: 'input' }), file, { applyAccept: false });
};
const sent = (calls: SentCall[]) =>
  calls.filter(({ path }) => path.endsWith('/import')).map(({ query }) => Object.fromEntries(query));

test('an export is a plain download', () => {
  open();
  expect(screen.getByRole('link', { name: 'Export as zip' })).toHaveAttribute(
    'href',
    expect.stringContaining('/v1/projects/1/export'),
  );
});

test('a zip is checked first, and imported once its changes are confirmed', async () => {
  const calls = open({
    'POST /projects/1/import': ({ query }: SentCall) =>
      query.get('dry_run') === '1' ? report() : report({ version: 5_000_000, project_id: 1 }),
    'GET /history': { items: [], next_cursor: null },
  });
  await choose();
  const row = await screen.findByRole('row', { name: /^Intents/u });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '0', '2', '0', '2,100']);
  expect(within(row).getByText('Deleted: Old, Older')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /^Notes/u })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Replace' }));
  expect(await screen.findByText('2 things will be deleted. History can restore everything.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Imported')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open in History' })).toHaveAttribute(
    'href',
    '/app/history?project_id=1&left=4',
  );
  expect(sent(calls)).toMatchObject([
    { mode: 'update', dry_run: '1' },
    { mode: 'replace', dry_run: '1' },
    { mode: 'replace' },
  ]);
});

test('faults are listed by file and line, and keep the zip from being imported', async () => {
  const faults = [{ file: 'intents/pay.yaml', line: 4, message: 'There is no scope “x”', severity: 'error' as const }];
  open({ 'POST /projects/1/import': report({ errors: 1, faults }) });
  await choose();
  expect(await screen.findByText('intents/pay.yaml, line 4')).toBeVisible();
  expect(screen.getByText('1 error. Correct the files, then check the zip again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('a zip that is none is refused with the reason', async () => {
  open({ 'POST /projects/1/import': () => refusal(400, 'invalid', 'The zip cannot be used: broken') });
  await choose();
  expect(await screen.findByText('The zip cannot be used: broken')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Zip file', { selector: 'input' }), new File(['x'], 'a.txt'), {
    applyAccept: false,
  });
  expect(await screen.findByText('Choose a file that ends with .zip')).toBeVisible();
});

test('who may only read exports', () => {
  open({}, ROLE.viewer);
  expect(screen.getByRole('link', { name: 'Export as zip' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import a zip…' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Clone…' })).toBeDisabled();
});

test('a clone gets a name', async () => {
  const user = signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /projects': [{ id: 1, name: 'Card line', is_chat: true }],
    'GET /config': { docs_url: '/docs/' },
    'GET /auth/user': user,
    'POST /projects/clone': { project_id: 9 },
  });
  renderAt(<TransferSection />);
  await userEvent.click(screen.getByRole('button', { name: 'Clone…' }));
  const field = await screen.findByLabelText('Name of the new project');
  await waitFor(() => expect(field).toHaveValue('Card line copy'));
  await userEvent.clear(field);
  await userEvent.type(field, 'Staging');
  await userEvent.click(screen.getByRole('button', { name: 'Clone' }));
  await waitFor(() => expect(calls.find(({ path }) => path === '/projects/clone')?.body).toEqual({ name: 'Staging' }));
});
