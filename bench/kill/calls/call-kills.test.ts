import { expect, test } from 'vitest';
import { LINES } from './kill-campaigns.ts';
import { runCallKills } from './run-call-kills.ts';

test(
  'dispatchers and database are killed while campaigns call, and nobody is called twice, forgotten or woken up',
  { timeout: 240_000 },
  async () => {
    // The long form: `npm run kill-calls`.
    const found = await runCallKills({ numbers: 60, kills: 4, retries: 0, seed: 1, isShort: true });
    const nothing = { duplicates: [], forgotten: [], outsideHours: [], afterStop: [], unexplained: [] };
    expect(found).toMatchObject({ ...nothing, kills: { 'a server': 1, 'the database': 1, 'every server': 2 } });
    expect(found.calls).toBeGreaterThan(40);
    expect(found.serversWithUnknown).toBeLessThanOrEqual(7);
    expect(found.unknownOfOneServer).toBeLessThanOrEqual(LINES);
  },
);
