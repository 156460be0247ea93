import { expect, test } from 'vitest';
import { judgeCalls, type StoredAttempt } from './judge-calls.ts';

const at = Date.UTC(2026, 10, 24, 12);
const call = (key: string, seconds = 0) => ({ key, destination: '+420224004111', at: at + seconds * 1_000 });
const attempt = (key: string, outcome: string | null, ended = at / 1_000): StoredAttempt => ({
  ...{ campaign: 1, contact: 7, key, destination: '+420224004111', outcome, server: 'one', ended },
});
const contact = { campaign: 1, destination: '+420224004111', state: 'done', nextAt: null };
const campaign = { id: 1, mostAttempts: 2, interval: 60, isOpen: (_: string, when: number) => when < at + 600_000 };
const right = {
  ledger: [call('1')],
  attempts: [attempt('1', 'busy')],
  contacts: [contact],
  campaigns: [campaign],
  stopped: new Map<string, number>(),
};

test('calls on which both sides agree have no fault', () => {
  expect(
    judgeCalls({
      ...right,
      ledger: [...right.ledger, call('2', 61)],
      attempts: [...right.attempts, attempt('2', 'answered', at / 1_000 + 70)],
    }),
  ).toEqual({
    ...{ duplicates: [], forgotten: [], outsideHours: [], afterStop: [], unexplained: [] },
    ...{ unknown: 0, unknownOfOneServer: 0, serversWithUnknown: 0 },
  });
});

test('each kind of fault is found', () => {
  expect(judgeCalls({ ...right, ledger: [call('1'), call('1')] }).duplicates).toHaveLength(1);
  const again = {
    ledger: [call('1'), call('2', 20)],
    attempts: [attempt('1', 'answered'), attempt('2', 'busy', at / 1_000 + 30)],
  };
  expect(judgeCalls({ ...right, ...again }).duplicates).toHaveLength(2);
  expect(judgeCalls({ ...right, contacts: [{ ...contact, state: 'dialing' }] }).forgotten).toHaveLength(1);
  const late = { ...contact, state: 'waiting', nextAt: at / 1_000 + 700 };
  expect(judgeCalls({ ...right, contacts: [late] }).forgotten).toHaveLength(1);
  expect(judgeCalls({ ...right, ledger: [call('1', 601)] }).outsideHours).toHaveLength(1);
  expect(judgeCalls({ ...right, stopped: new Map([['+420224004111', at - 3_000]]) }).afterStop).toHaveLength(1);
  expect(judgeCalls({ ...right, ledger: [] }).unexplained).toHaveLength(1);
  expect(judgeCalls({ ...right, attempts: [] }).unexplained).toHaveLength(1);
  expect(judgeCalls({ ...right, attempts: [attempt('1', 'unknown')] })).toMatchObject({ unknown: 1, unexplained: [] });
});
