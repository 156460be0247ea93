import type { CallAttempt, CampaignContact } from '@parley/domain/campaign';
import { expect, test } from 'vitest';
import { localTimeOf, outcomeOf, reasonOf } from '#features/outbound/contacts/contact-words.ts';

const AT = Date.UTC(2030, 0, 7, 9, 42) / 1_000;
const contact: CampaignContact = {
  id: 1,
  destination: '+35315550142',
  destination_text: '+353 1 555 0142',
  name: '',
  zone: null,
  zones: ['Europe/Dublin'],
  country: 'IE',
  scheduled_time: null,
  expires_at: null,
  state: 'waiting',
  group: 'waiting',
  outcome: null,
  reason: null,
  stopped_in: null,
  next_at: AT,
  updated: AT,
  attempts: [],
  slots: {},
};

test('the local time is that of the person', () => {
  expect(localTimeOf(contact, AT)).toBe('09:42 Dublin');
  expect(localTimeOf({ zones: ['America/Los_Angeles'] }, AT)).toBe('01:42 Los Angeles');
  expect(localTimeOf({ zones: [] }, AT)).toBe('unknown');
});

test('a number of several zones shows the earliest and the latest clock', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'America/Chicago'];
  expect(localTimeOf({ zones }, AT)).toBe('01:42 – 04:42, 3 zones');
  expect(localTimeOf({ zones }, Date.UTC(2030, 0, 7, 6) / 1_000)).toBe('22:00 – 01:00, 3 zones');
  expect(localTimeOf({ zones: ['Europe/Prague', 'Europe/Berlin'] }, AT)).toBe('10:42 Prague');
});

test('every contact has words, the server before all', () => {
  expect(reasonOf(contact)).toBe('Not called yet');
  const call: CallAttempt = {
    attempt: 1,
    state: 'placed',
    claimed: AT,
    started: AT,
    answered: null,
    ended: null,
    outcome: null,
    sip_code: null,
    conversation_id: null,
    ...{ answered_by: null, hung_up_by: null, transferred_to: null, result: null },
  };
  expect(reasonOf({ ...contact, state: 'dialing', group: 'talking', attempts: [call] })).toBe('Ringing');
  expect(outcomeOf({ group: 'talking', reason: null, attempts: [call] })).toBe('Calling');
  expect(outcomeOf({ group: 'talking', reason: null, attempts: [{ ...call, state: 'answered' }] })).toBe('Talking');
  expect(outcomeOf(contact)).toBe('Waiting');
  const text = '21:10 in Dublin: after 21:00. Next: tomorrow 09:00';
  expect(reasonOf({ ...contact, reason: { kind: 'too_late', text } })).toBe(text);
});
