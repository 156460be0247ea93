import { expect, test } from 'vitest';
import { entitiesOf, entitiesText } from '#features/tests/expected-entities.ts';

test.each([
  [{}, ''],
  [{ city: 'Prague', amount: 3 }, 'city = Prague, amount = 3'],
  [{ city: null, last4: '1234' }, 'city = null, last4 = "1234"'],
  [{ places: ['Brno', 'Prague'], name: 'Novak, Jan' }, 'places = ["Brno","Prague"], name = "Novak, Jan"'],
  [{ price: { amount: 3, currency: 'EUR' } }, 'price = {"amount":3,"currency":"EUR"}'],
])('expected entities are written and read back: %j', (entities, text) => {
  expect(entitiesText(entities)).toBe(text);
  expect(entitiesOf(text)).toEqual(entities);
});

test.each(['Prague', 'city', '= 3', 'city = Brno, Prague'])('what is no list of entities is refused: %s', (text) => {
  expect(entitiesOf(text)).toBeUndefined();
});
