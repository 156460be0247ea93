import { expect, test, vi } from 'vitest';
import { inTurnOfHosts } from '#features/outbound/dial/in-turn-of-hosts.ts';

interface Due {
  host: string;
  id: number;
}

/** Work that runs until the test ends it, two items of each host in parallel. */
function heldWork(hosts: readonly string[]) {
  const waiting: Due[] = hosts.map((host, id) => ({ host, id }));
  const ends = new Map<number, () => void>();
  let most = 0;
  const turns = inTurnOfHosts<Due>({
    atOnce: 4,
    async claim(room, underWay) {
      const busy = new Map(underWay);
      const taken: Due[] = [];
      for (const due of waiting) {
        const own = busy.get(due.host) ?? 0;
        if (taken.length === room || own === 2) continue;
        busy.set(due.host, own + 1);
        taken.push(due);
      }
      for (const due of taken) waiting.splice(waiting.indexOf(due), 1);
      return taken;
    },
    renew: async () => undefined,
    work: ({ id }) =>
      new Promise((resolve) => {
        ends.set(id, () => {
          ends.delete(id);
          resolve();
        });
        most = Math.max(most, ends.size);
      }),
  });
  return { turns, ends, most: () => most };
}

test('a host gets its share of the slots, and a free slot is refilled immediately', async () => {
  const { turns, ends, most } = heldWork(['slow', 'slow', 'slow', 'quick', 'quick', 'quick', 'other']);
  await turns.run();
  expect([...ends.keys()]).toEqual([0, 1, 3, 4]);
  ends.get(3)?.();
  await vi.waitFor(() => expect([...ends.keys()]).toEqual([0, 1, 4, 5]));
  ends.get(0)?.();
  await vi.waitFor(() => expect([...ends.keys()]).toEqual([1, 4, 5, 2]));
  ends.get(1)?.();
  await vi.waitFor(() => expect([...ends.keys()]).toEqual([4, 5, 2, 6]));
  expect(most()).toBe(4);
});

test('after its end it starts nothing more, and waits for the work in progress', async () => {
  const { turns, ends } = heldWork(['one', 'one', 'one']);
  await turns.run();
  let isOver = false;
  const closing = turns.close().then(() => (isOver = true));
  ends.get(0)?.();
  await turns.run();
  expect([[...ends.keys()], isOver]).toEqual([[1], false]);
  ends.get(1)?.();
  await closing;
  expect(ends.size).toBe(0);
});
