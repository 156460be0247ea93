import { expect, test } from 'vitest';
import { inForm } from '../../../apps/server/src/testing/form.ts';
import { LINES } from './kill-campaigns.ts';
import { runCallKills } from './run-call-kills.ts';

interface Form {
  numbers: number;
  servers: number;
  kills: number;
  victims: Record<string, number>;
}

test(
  'dispatchers and database are killed while campaigns call, and nobody is called twice, forgotten or woken up',
  { timeout: 240_000 },
  async () => {
    // The long form: `npm run kill-calls`.
    const { victims, ...options } = inForm<Form>({
      short: { numbers: 20, servers: 2, kills: 2, victims: { 'a server': 1, 'every server': 1 } },
      long: { numbers: 60, servers: 3, kills: 4, victims: { 'a server': 1, 'the database': 1, 'every server': 2 } },
    });
    const found = await runCallKills({ ...options, retries: 0, seed: 1, isShort: true });
    const nothing = { duplicates: [], forgotten: [], outsideHours: [], afterStop: [], unexplained: [] };
    expect(found).toMatchObject({ ...nothing, kills: victims });
    expect(found.calls).toBeGreaterThan((options.numbers * 2) / 3);
    expect(found.serversWithUnknown).toBeLessThanOrEqual(7);
    expect(found.unknownOfOneServer).toBeLessThanOrEqual(LINES);
  },
);
