import { expect, test } from 'vitest';
import {
  changedFields,
  draftOf,
  faultAt,
  faultsOf,
  inputOf,
  newDraft,
} from '#features/outbound/form/campaign-draft.ts';

const trial = { ...newDraft(), name: 'Trial calls' };

test('a new campaign has the defaults of the specification', () => {
  expect(newDraft()).toMatchObject({
    name: '',
    project_env: 'dev',
    from: '09:00',
    to: '17:00',
    retryMinutes: '120',
    retryCount: '3',
    timeout: '30',
    callbackUrl: '',
  });
  expect(faultsOf(trial)).toEqual([]);
});

test('a campaign comes through the form unchanged', () => {
  const typed = {
    ...trial,
    from: '22:00',
    to: '02:30',
    retryMinutes: '1.5',
    weekdays: [5, 1],
    countries: 'cz; ie, CZ',
    prefixes: '+420 +353',
    defaultCountry: 'cz',
    endsAt: '2030-03-31T18:00',
    atOnce: '',
    busyMinutes: '5',
    machineCount: '1',
  };
  const input = inputOf(typed);
  expect(faultsOf(typed)).toEqual([]);
  expect(input).toMatchObject({ call_time_from: '22:00', call_time_to: '02:30', retry_interval: 90 });
  expect(input.rules).toMatchObject({
    weekdays: [1, 5],
    countries: ['CZ', 'IE'],
    prefixes: ['+420', '+353'],
    default_country: 'CZ',
    at_once: null,
    busy_interval: 300,
    busy_count: null,
    no_answer_interval: null,
    machine_count: 1,
  });
  expect(inputOf(draftOf(input))).toEqual(input);
  expect(draftOf({ ...input, call_time_from: '07:00:00+00:00' }).from).toBe('07:00');
});

test('only the name is required; the other fields must make sense', () => {
  expect(faultsOf({ ...newDraft(), name: '  ' })).toEqual([{ path: 'name', message: 'Name cannot be empty.' }]);
  const faults = faultsOf({
    ...trial,
    from: '',
    retryMinutes: '0',
    retryCount: '-1',
    timeout: '',
    callbackUrl: 'crm',
    weekdays: [],
    countries: 'CZ, Ireland',
    endsAt: 'soon',
  });
  expect(faultAt(faults, 'retry_interval')).toBe('Enter minutes from 1 to 43,200.');
  for (const field of ['call_time_from', 'retry_count', 'timeout', 'callback_url', 'rules.weekdays', 'rules.ends_at']) {
    expect(faultAt(faults, field)).toBeTruthy();
  }
  expect(faultAt(faults, 'rules.countries')).toMatch(/two letters/u);
  expect(faultAt(faults, 'rules')).toBeTruthy();
  expect(faultAt(faults, 'name')).toBeUndefined();
});

test('only changed fields are sent', () => {
  const base = inputOf(trial);
  expect(changedFields(base, base)).toEqual({});
  const changed = inputOf({ ...trial, name: 'Other', share: '50' });
  expect(changedFields(base, changed)).toEqual({ name: 'Other', rules: { ...base.rules, share: 50 } });
});
