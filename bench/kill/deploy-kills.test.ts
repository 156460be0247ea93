import { expect, test } from 'vitest';
import { runDeployKills } from './deploy-kills.ts';

test(
  'R14: killed while it deploys and takes in files, the server serves the old version or the new one, whole',
  { timeout: 120_000 },
  async () => {
    // Another each time, and 20 kills: `npm run kill-deploys`.
    const seed = 2;
    const { kills, journal } = await runDeployKills({ kills: 3, seed });
    expect(journal.faults, `SEED=${seed} npm run kill-deploys`).toEqual([]);
    expect(kills).toHaveLength(3);
    expect(journal.acknowledged).toBeGreaterThan(0);
  },
);
