import { expect, test } from 'vitest';
import { inForm } from '../../apps/server/src/testing/form.ts';
import { VICTIMS, type Victim } from './kill.ts';
import { runKills } from './run-kills.ts';

test(
  'killed with its database and while it starts, the product loses nothing and serves again',
  { timeout: 120_000 },
  async () => {
    // Many more kills: `npm run kill-test`.
    const seed = Number(process.env['SEED'] || 1);
    const victims = inForm<readonly Victim[]>({ short: ['both', 'server, and again as it starts'], long: VICTIMS });
    const { kills, journal } = await runKills({ kills: victims.length, seed, victims });
    expect(journal.faults, `SEED=${seed} npm run kill-test`).toEqual([]);
    expect(kills).toHaveLength(victims.length);
    expect(journal.acknowledged).toBeGreaterThan(0);
  },
);
