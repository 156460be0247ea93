import { expect, test } from 'vitest';
import { fewAtATime } from '#platform/few-at-a-time.ts';

test('one owner takes only a part of the places, and others go past what of it waits', async () => {
  const room = fewAtATime({ atOnce: 3, waiting: 4, atOnceOfOwner: 2, refusal: 'Too many' });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, owner: string) =>
    room(
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.set(name, () => resolve(name));
        }),
      owner,
    );
  const slow = ['a1', 'a2', 'a3', 'a4'].map((name) => work(name, 'a'));
  await expect(work('a5', 'a')).rejects.toThrow('Too many');
  const quick = work('b1', 'b');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  const late = work('b2', 'b');
  ends.get('b1')?.();
  await quick;
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  ends.get('a2')?.();
  await slow[1];
  expect(begun.slice(4)).toEqual(['a3']);
  for (const name of ['b2', 'a1', 'a3']) ends.get(name)?.();
  await Promise.all([late, slow[0], slow[2]]);
  ends.get('a4')?.();
  expect(await slow[3]).toBe('a4');
});

test('owners take turns, however many pieces of one wait before another comes', async () => {
  const room = fewAtATime({ atOnce: 1, waiting: 100, refusal: 'Too many' });
  const begun: string[] = [];
  const work = (name: string) => async () => void begun.push(name);
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => room(work(name), name.slice(0, 1)));
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('what two of a project ask for together takes only a part of the places', async () => {
  const room = fewAtATime({ atOnce: 3, waiting: 100, atOnceOfOwner: 2, refusal: 'Too many' });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (user: string, project: string) =>
    room(
      () => {
        begun.push(user);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      user,
      project,
    );
  const all = [ask('ada', 'p1'), ask('bea', 'p1'), ask('cyd', 'p1'), ask('dan', 'p2')];
  await Promise.resolve();
  expect(begun).toEqual(['ada', 'bea', 'dan']);
  ends[0]?.();
  await all[0];
  expect(begun).toEqual(['ada', 'bea', 'dan', 'cyd']);
  for (const end of ends) end();
  await Promise.all(all);
});
