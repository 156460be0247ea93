import type { EntityHit } from '@parley/domain';
import { expect, test } from 'vitest';
import { compileBot } from '#bot.ts';
import { entityValuesByName, foundIn } from '#meaning.ts';
import { buildContent, buildEntity } from '#testing/build.ts';

const bot = compileBot(buildContent({ entities: [buildEntity(70, { name: 'city' })] }));
const hit = (value: string, start: number, role?: string): EntityHit => ({
  entity: 'city',
  value,
  text: value,
  start,
  end: start + value.length,
  matcher: 'exact',
  distance: 0,
  ...(role === undefined ? {} : { role }),
});
const hits = [hit('Brno', 5, 'from'), hit('Vienna', 13, 'to')];

test('a value in a role is read by entity and role, the first of all by the entity', () => {
  expect(entityValuesByName(bot, hits)).toEqual({ city: 'Brno', 'city:from': 'Brno', 'city:to': 'Vienna' });
  expect(entityValuesByName(bot, [hit('Brno', 5)])).toEqual({ city: 'Brno' });
});

test('what was found is told with role and place, in the order of the text', () => {
  expect(foundIn([hit('Brno', 5), hit('Vienna', 13, 'to')])).toEqual([
    { entity: 'city', role: null, value: 'Brno', text: 'Brno', start: 5, end: 9 },
    { entity: 'city', role: 'to', value: 'Vienna', text: 'Vienna', start: 13, end: 19 },
  ]);
});
