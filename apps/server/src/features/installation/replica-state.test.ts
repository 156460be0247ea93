import { expect, it } from 'vitest';
import { replicaFinding } from './replica-state.ts';

it('an installation without a replica has nothing to say about one', () => {
  expect(replicaFinding(null)).toBeNull();
});

it('a replica that is used tells its lag', () => {
  expect(replicaFinding({ is: 'usable', lagSeconds: 0.24 })).toMatchObject({
    isGood: true,
    text: expect.stringContaining('0.2 s behind'),
  });
});

it('a replica that is not used tells why, and what to do', () => {
  for (const [state, words] of [
    [{ is: 'late', lagSeconds: 12.4 }, /12 s behind, so the primary answers\. Look at/u],
    [{ is: 'late', lagSeconds: null }, /more than 10 s behind, or belongs to another database/u],
    [{ is: 'unreachable', lagSeconds: null, reason: 'connect ECONNREFUSED.' }, /ECONNREFUSED\. Start it/u],
    [{ is: 'not a replica', lagSeconds: null }, /no replica, or that was promoted/u],
  ] as const) {
    expect(replicaFinding(state)).toMatchObject({ isGood: false, text: expect.stringMatching(words) });
  }
});
