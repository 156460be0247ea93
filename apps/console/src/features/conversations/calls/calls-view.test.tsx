import { ROLE } from '@parley/domain/permission';
import type { Call } from '@parley/domain/call';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConversationViews } from '#features/conversations/conversation-views.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const began = Date.now() * 1_000 - 60_000_000;
const call = (id: number, change: Partial<Call> = {}): Call => ({
  ...{ id, environment: 'prod', direction: 'in', caller: '420601777888', called: '100', began, answered: began },
  ...{ ended: null, hung_up_by: null, sip_code: null, reason: null, codec: 'PCMA', packets_received: 98 },
  ...{ packets_lost: 2, packets_sent: 100, jitter_ms: 4, conversation_id: 'a', state: 'listening', waits_for: 'date' },
  ...{ campaign_id: null, hang_up_at: null, hang_up_name: null },
  ...change,
});
const ended = call(2, { ended: began + 30_000_000, hung_up_by: 'caller', state: 'ended', waits_for: null });
const page = {
  ...ended,
  sound_ms: null,
  parts: [
    { at: began + 10_000, part: { kind: 'turn', cause: 'open', parts: {} } },
    { at: began + 20_000, part: { kind: 'said', text: 'Hello', answer_ms: null } },
    { at: began + 2_000_000, part: { kind: 'speech', lasted_ms: 900, pause_ms: 300 } },
    { at: began + 3_300_000, part: { kind: 'heard', text: 'my card', confidence: 0.9 } },
    { at: began + 3_400_000, part: { kind: 'turn', cause: 'speech', parts: { turn: 20 } } },
    {
      at: began + 3_500_000,
      part: {
        kind: 'said',
        text: 'Which?',
        answer_ms: 600,
        parts: { pause: 300, recognizer: 200, turn: 40, voice: 60 },
      },
    },
  ],
};

function open(address: string, { role = ROLE.editor, going = [call(1)] }: { role?: number; going?: Call[] } = {}) {
  signIn({ role });
  const sent = serve({
    'GET /projects': [{ id: 1, name: 'Card line', is_chat: false }],
    'GET /calls': ({ query }: { query: URLSearchParams }) => ({
      items: query.get('going') === '1' ? going : [...going, ended],
      next: null,
    }),
    'GET /calls/2': page,
    'PUT /calls/1/end': null,
    'GET /outbound/campaigns': [],
  });
  return { ...renderAt(<ConversationViews />, address), sent };
}

let stop: () => void;
beforeEach(() => {
  stop = listenForHotkeys();
});
afterEach(() => stop());

test('a call in progress says what the bot waits for, and is hung up after a question', async () => {
  const { sent } = open('/app/logs?project_id=1&view=calls');
  const row = within((await screen.findByRole('button', { name: /^Hang up/u })).closest('tr') as HTMLElement);
  expect(row.getByText('Listens')).toBeVisible();
  expect(row.getByText('A date or a time')).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: /^Hang up/u }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Hang up' }));
  await waitFor(() => expect(sent.some(({ method, path }) => `${method} ${path}` === 'PUT /calls/1/end')).toBe(true));
});

test('without the permission a call cannot be hung up, and without calls the list says what it is for', async () => {
  const viewer = open('/app/logs?project_id=1&view=calls', { role: ROLE.viewer });
  expect(await screen.findByRole('button', { name: /^Hang up/u })).toBeDisabled();
  viewer.unmount();
  open('/app/logs?project_id=1&view=calls', { going: [] });
  expect(await screen.findByText('No calls in progress')).toBeVisible();
  expect(await screen.findByText('The person hung up')).toBeVisible();
});

test('arrows step through the turns of a call, and the selected one shows the parts of its answer', async () => {
  open('/app/logs?project_id=1&view=calls&call=2');
  expect(await screen.findByRole('heading', { name: 'Call from 420601777888' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const turn = await screen.findByRole('button', { name: /my card/u });
  expect(turn).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('region', { name: 'Time to the answer' })).toHaveTextContent('Recognizer 200 ms');
  await userEvent.keyboard('{ArrowLeft}');
  expect(turn).toHaveAttribute('aria-expanded', 'false');
});
