import { NO_PERSONAL_DATA, type PersonalDataRequest } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConversationViews } from '#features/conversations/conversation-views.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const request: PersonalDataRequest = {
  id: 7,
  kind: 'erasure',
  state: 'found',
  subject_kind: 'phone',
  subject: '+420 601 123 456',
  deployments: [],
  counts: { ...NO_PERSONAL_DATA, conversations: 2, turns: 9, tests: 1 },
  test_names: ['From a talk'],
  progress: 1,
  failure: null,
  who_name: 'Jana N.',
  created: 1_790_000_000,
  finished: null,
};

function open(
  answers: Record<string, unknown>,
  { role = ROLE.administrator, address = '/?view=personal-data' }: { role?: number; address?: string } = {},
) {
  signIn({ role });
  const calls = serve({ 'GET /personal-data': [], ...answers });
  return { calls, ...renderAt(<ConversationViews />, address) };
}

test('a person is searched for, what was found is counted, and the tests are asked about before it is erased', async () => {
  const excerpt = { before: 'call me at ', found: '601 123 456', after: ' please' };
  const conversation = { kind: 'conversation', key: 'abc', title: '2026-11-20T10:00:00.000Z', excerpt, opens: 'abc' };
  const { calls } = open({
    'POST /personal-data': { id: 7 },
    'GET /personal-data/7': request,
    'GET /personal-data/7/findings': {
      findings: [conversation, { ...conversation, kind: 'label', key: '5', title: 'VIP', opens: 5 }],
      next: null,
    },
    'POST /personal-data/7/erase': { id: 7 },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Phone number' }), '+420 601 123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Find to erase' }));
  expect(await screen.findByText('Found for +420 601 123 456')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Label: VIP' })).toBeChecked();
  expect(screen.getByText('Turns').closest('div')).toHaveTextContent('Turns9');
  await userEvent.click(screen.getByRole('checkbox', { name: /From a talk/u }));
  expect(screen.getAllByText('601 123 456')[0]?.tagName).toBe('MARK');
  expect(screen.getByRole('link', { name: /^Open 20/u })).toHaveAttribute(
    'href',
    '/app/logs?project_id=1&conversation_id=abc',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Label: VIP' }));
  await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('Erase personal data in 2 conversations?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/personal-data/7/erase'));
  expect(calls.find(({ path }) => path === '/personal-data/7/erase')?.body).toEqual({
    keep_tests: true,
    keep: [{ kind: 'label', key: '5' }],
  });
});

test('findings that cannot be read say so, and more of them are read on demand', async () => {
  const page = (key: string, next: number | null) => ({
    findings: [{ kind: 'label', key, title: `Label ${key}`, excerpt: null, opens: 1 }],
    next,
  });
  const replies = [refusal(500, 'internal', 'No'), page('1', 50), page('2', null)];
  open(
    { 'GET /personal-data/7': request, 'GET /personal-data/7/findings': () => replies.shift() },
    { address: '/?view=personal-data&request=7' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('checkbox', { name: 'Label: Label 2' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('what names nobody is refused beside its field', async () => {
  const message = 'Enter a phone number with 7 to 15 digits';
  open({ 'POST /personal-data': refusal(400, 'invalid', 'No', { issues: [{ path: 'body.subject', message }] }) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Phone number' }), 'six');
  await userEvent.click(screen.getByRole('button', { name: 'Find to erase' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('the log names nobody, and a conversation brings its id along', async () => {
  const done = { ...request, state: 'done' as const, subject: null, test_names: [], finished: 1_790_000_100 };
  const counts = { ...done.counts, contacts: 40 };
  const retention = { ...done, id: 8, kind: 'retention' as const, subject_kind: null, who_name: null, counts };
  open({ 'GET /personal-data': [done, retention] }, { address: '/?view=personal-data&conversation=abc' });
  expect(await screen.findByRole('row', { name: /Erasure Phone number Jana N. 2 0 Done/u })).toBeVisible();
  expect(screen.getByRole('row', { name: /Retention Server 2 40 Done/u })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Conversation' })).toHaveValue('abc');
});

test('an erasure names the deployments that still have the person’s templates, and says what to do', async () => {
  const deployed = [{ id: 4, project_env: 'prod' as const, created: 1_790_000_000 }];
  const done = { ...request, state: 'done' as const, subject: null, test_names: [], deployments: deployed };
  open({ 'GET /personal-data': [done], 'GET /personal-data/7': done });
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  const link = await screen.findByRole('link', { name: /^production, 20/u });
  expect(link).toHaveAttribute('href', '/app/deployments?project_id=1&deployment=4');
  expect(screen.getByText(/Train the model and deploy again/u)).toBeVisible();
});

test('without the permission the page says which one is missing', async () => {
  open({}, { role: ROLE.editor });
  expect(await screen.findByText('“Erase and export personal data”')).toBeVisible();
});

test('a search that no longer exists says so, and leads back to the form', async () => {
  open(
    { 'GET /personal-data/9': refusal(404, 'not_found', 'Not found.') },
    { address: '/?view=personal-data&request=9' },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This search could not be opened.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('textbox', { name: 'Phone number' })).toBeVisible();
});
