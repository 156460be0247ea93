import { allEndpoints, graph, reactions, users } from '@parley/contract';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

/** The paths of the lists in a schema that have no maximum. */
function unbounded(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as z.ZodMiniType)._zod;
  const parts = def as unknown as Record<string, unknown>;
  const checks = (parts['checks'] as { _zod: { def: { check: string } } }[] | undefined) ?? [];
  const hasMaximum = checks.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check));
  const own = def.type === 'array' && !hasMaximum ? [path] : [];
  const shape = Object.entries((parts['shape'] as object | undefined) ?? {});
  const inner = ['element', 'innerType', 'in', 'out', 'valueType', 'keyType'].map(
    (name) => [name, parts[name]] as const,
  );
  const options = Object.entries((parts['options'] as object | undefined) ?? {});
  return [
    ...own,
    ...shape.flatMap(([name, one]) => unbounded(one, `${path}.${name}`, seen)),
    ...inner.flatMap(([name, one]) => unbounded(one, name === 'element' ? `${path}[]` : path, seen)),
    ...options.flatMap(([, one]) => unbounded(one, path, seen)),
  ];
}

test('every list in a body has a maximum', () => {
  const lists = allEndpoints.flatMap(([name, { body }]) => (body ? unbounded(body, name) : []));
  expect(lists).toEqual([]);
});

const product = await startTestProduct();
const { projectId, ids } = await product.demoProject();
const administrator = await product.memberOf(projectId, 'administrator');
const call = callerIn(projectId, administrator);

test.each<[name: string, ask: (values: unknown[]) => Promise<{ status: number; text: string }>]>([
  ['reactions', (values) => call(reactions.updateList, { body: [{ id: ids.reaction, actions: values }] })],
  [
    'arguments of an action',
    (values) =>
      call(reactions.updateList, {
        body: [{ id: ids.reaction, actions: [{ name: 'utter', args: { values } }] }],
      }),
  ],
  ['members', (values) => call(users.setMembers, { body: { [projectId]: values } })],
  ['positions', (values) => call(graph.place, { body: values })],
])('faults by the hundred thousand are one refusal of a few lines: %s', async (_name, ask) => {
  for (const values of [
    Array.from({ length: 150_000 }, () => 'a\u0000'),
    Array.from({ length: 150_000 }, () => ({})),
  ]) {
    const { status, text } = await ask(values);
    expect([status, text.slice(0, 200)]).toEqual([400, expect.stringContaining('body')]);
    expect(text.length).toBeLessThan(5_000);
  }
});

test('a body of more values than any call needs is refused before it is parsed', async () => {
  const { status, text } = await call(reactions.updateList, {
    body: Array.from({ length: 250_000 }, () => 1),
  });
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({
    error: { issues: [{ path: 'body', message: expect.stringMatching(/values/u) }] },
  });
});
