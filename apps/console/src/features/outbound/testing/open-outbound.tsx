import type { CampaignProgress } from '@parley/contract';
import { NewCampaign, type Campaign, type CampaignContact, type ContactCounts } from '@parley/domain/campaign';
import { ROLE } from '@parley/domain/permission';
import { screen, within } from '@testing-library/react';
import { OutboundScreen } from '#features/outbound/outbound-screen.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';

const COUNTS: ContactCounts = {
  answered: 1_842,
  talking: 12,
  to_retry: 405,
  waiting: 1_400,
  not_reached: 188,
  skipped: 131,
  failed: 22,
};
const NONE: ContactCounts = {
  answered: 0,
  talking: 0,
  to_retry: 0,
  waiting: 0,
  not_reached: 0,
  skipped: 0,
  failed: 0,
};
export const STARTED = Date.UTC(2030, 0, 7, 7) / 1_000;

export const cards: Campaign = {
  ...NewCampaign.parse({ name: 'Card renewal', project_env: 'prod', callback_url: 'https://crm.example/hook' }),
  id: 5,
  state: 'running',
  pause_reason: null,
  pending: 1_817,
  contacts: 4_000,
  counts: COUNTS,
  started: STARTED,
  started_by: 7,
  version: 50,
  who: 7,
};
export const trial: Campaign = {
  ...cards,
  ...NewCampaign.parse({ name: 'Trial calls' }),
  id: 6,
  state: 'draft',
  pending: 24,
  contacts: 24,
  counts: { ...NONE, waiting: 24 },
  started: null,
  started_by: null,
  version: 60,
};
export const hana: CampaignContact = {
  id: 71,
  destination: '+420777450552',
  destination_text: '+420 777 450 552',
  name: 'Hana',
  zone: null,
  zones: ['Europe/Prague'],
  country: 'CZ',
  scheduled_time: null,
  expires_at: null,
  state: 'waiting',
  group: 'to_retry',
  outcome: 'busy',
  reason: { kind: 'retry', text: 'Busy. Next call 13:38, after 120 minutes' },
  stopped_in: null,
  next_at: STARTED + 7_200,
  updated: STARTED,
  attempts: [
    {
      attempt: 1,
      state: 'ended',
      claimed: STARTED,
      started: STARTED,
      answered: null,
      ended: STARTED + 4,
      outcome: 'busy',
      sip_code: 486,
      conversation_id: 'c-1',
      ...{ answered_by: null, hung_up_by: null, transferred_to: null, result: null },
    },
  ],
  slots: { card: 'gold' },
};

export function progressOf({ state, pause_reason, counts, contacts, pending, started, started_by }: Campaign) {
  const progress: CampaignProgress = {
    state,
    pause_reason,
    counts,
    contacts,
    pending,
    forgotten: 0,
    started,
    started_by,
    finishes_about: null,
    limit_reached: null,
    lines_in_use: 15,
    lines: 30,
    telephony: 'simulated',
  };
  return progress;
}

interface Opened {
  list?: Campaign[];
  answers?: Record<string, unknown>;
  address?: string;
  role?: number;
}

/** Opens the Outbound screen on two campaigns. */
export function openOutbound({
  list = [cards, trial],
  answers = {},
  address = '/',
  role = ROLE.administrator,
}: Opened = {}) {
  signIn({ role });
  const calls = serve({
    'GET /outbound/campaigns': () => list,
    'GET /outbound/campaigns/5/progress': () => progressOf(list.find(({ id }) => id === 5) ?? cards),
    'GET /outbound/campaigns/6/progress': () => progressOf(list.find(({ id }) => id === 6) ?? trial),
    'GET /outbound/campaigns/5/contacts': { items: [hana], next_cursor: null, total: 1 },
    'GET /outbound/campaigns/6/contacts': { items: [], next_cursor: null, total: 0 },
    ...answers,
  });
  const view = renderAt(<OutboundScreen />, address);
  return { calls, ...view };
}

export const sent = (calls: SentCall[], method: string) => calls.filter((call) => call.method === method);
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
