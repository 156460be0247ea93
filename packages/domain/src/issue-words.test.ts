import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { inWords } from '#issue-words.ts';

const Body = z.object({
  name: z.string(),
  passwd: z.string(),
  retry_count: z.int().check(z.maximum(5)),
  project_env: z.enum(['dev', 'prod']),
  ids: z.array(z.number()),
  either: z.union([z.string(), z.number()]),
  toDeploymentId: z.optional(z.number()),
});

test('a fault without a message of its own names the field and what it must be, in words', () => {
  const value = { passwd: 5, retry_count: 9, project_env: 'live', ids: [1, 'x'], either: true, toDeploymentId: '' };
  const { error } = z.safeParse(Body, value, { error: inWords });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Name is missing',
    'Password must be a text',
    'Retry count must be at most 5',
    'Project env must be one of "dev", "prod"',
    'Entry 2 of ids must be a number',
    'Either must be a text or a number',
    'To Deployment Id must be a number',
  ]);
});

test('a message of a schema’s own is kept', () => {
  const Own = z.string().check(z.minLength(1, 'No password provided.'));
  expect(z.safeParse(Own, '', { error: inWords }).error?.issues[0]?.message).toBe('No password provided.');
});
