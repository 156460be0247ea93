import { expect, test } from 'vitest';
import { draftOf, faultsOf, fieldsOf, NEW_CAMPAIGN } from '#features/outbound/form/campaign-draft.ts';

const trial = { ...NEW_CAMPAIGN, name: 'Trial calls' };

test('a new campaign has the defaults of the specification', () => {
  expect(fieldsOf(trial)).toEqual({
    name: 'Trial calls',
    project_env: 'dev',
    call_time_from: '09:00',
    call_time_to: '17:00',
    retry_interval: 7_200,
    retry_count: 3,
    timeout: 30,
    callback_url: '',
  });
});

test('a campaign comes through the form unchanged', () => {
  const fields = {
    name: 'Card renewal',
    project_env: 'prod',
    call_time_from: '22:00',
    call_time_to: '02:30',
    retry_interval: 14_400,
    retry_count: 0,
    timeout: 45,
    callback_url: 'https://crm.example/hook',
  } as const;
  expect(fieldsOf(draftOf(fields))).toEqual(fields);
  expect(faultsOf(draftOf(fields))).toEqual({});
  expect(draftOf({ ...fields, call_time_from: '07:00:00+00:00' }).from).toBe('07:00');
});

test('only the name is required; the other fields must make sense', () => {
  expect(faultsOf({ ...NEW_CAMPAIGN, name: '  ' })).toEqual({ name: 'Name cannot be empty.' });
  expect(faultsOf(trial)).toEqual({});
  expect(Object.keys(faultsOf({ ...trial, from: '', retryMinutes: '1.5', retryCount: '-1', timeout: '' }))).toEqual([
    'from',
    'retryMinutes',
    'retryCount',
    'timeout',
  ]);
  expect(faultsOf({ ...trial, callbackUrl: 'ftp://crm.example' })).toHaveProperty('callbackUrl');
  expect(faultsOf({ ...trial, callbackUrl: 'crm' })).toHaveProperty('callbackUrl');
});
