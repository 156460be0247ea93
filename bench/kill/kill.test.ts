import { expect, test } from 'vitest';
import { runKills } from './run-kills.ts';

test(
  'killed as server, as database, as both and while starting, the product loses nothing and goes on',
  { timeout: 120_000 },
  async () => {
    // Another each time: `npm run kill-test`.
    const seed = 1;
    const { kills, journal } = await runKills({ kills: 4, seed });
    expect(journal.faults, `SEED=${seed} npm run kill-test`).toEqual([]);
    expect(kills).toHaveLength(4);
    expect(journal.acknowledged).toBeGreaterThan(0);
    for (const { recoveryMs } of kills) expect(recoveryMs).toBeLessThan(15_000);
  },
);
