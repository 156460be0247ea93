import { expect, test } from 'vitest';
import { allEndpoints, fullPath, isActivity, isEffect, type AnyEndpoint } from '#index.ts';

function callsWith(has: (endpoint: AnyEndpoint) => boolean): string[] {
  return allEndpoints
    .filter(([, endpoint]) => has(endpoint))
    .map(([, endpoint]) => `${endpoint.method} ${fullPath(endpoint)}`)
    .toSorted();
}

test('a user whose password has expired may sign out, choose a new password, and read and name the own account', () => {
  expect(callsWith(({ openWhileExpired }) => openWhileExpired === true)).toEqual([
    'GET /v1/auth/user',
    'POST /v1/auth/logout',
    'POST /v1/users/validate-passwd',
    'PUT /v1/auth/user',
    'PUT /v1/users/change-my-passwd',
  ]);
});

test('a user who needs one-time codes may sign out, set them up, and read and name the own account', () => {
  expect(callsWith(({ openWithoutCode }) => openWithoutCode === true)).toEqual([
    'DELETE /v1/auth/otp',
    'GET /v1/auth/otp',
    'GET /v1/auth/user',
    'POST /v1/auth/logout',
    'POST /v1/auth/otp/confirm',
    'POST /v1/auth/otp/setup',
    'PUT /v1/auth/user',
  ]);
});

test('every GET that starts work needs the header that other sites cannot send', () => {
  const starts = ({ method, path }: AnyEndpoint) => method === 'GET' && /^\/(?:run|worker)\//u.test(path);
  expect(callsWith((endpoint) => endpoint.method === 'GET' && isEffect(endpoint))).toEqual(callsWith(starts));
  expect(callsWith(starts)).not.toEqual([]);
});

test('of all GETs, only the heartbeat keeps a session alive', () => {
  expect(callsWith((endpoint) => endpoint.method === 'GET' && isActivity(endpoint))).toEqual(['GET /v1/auth/user']);
});
