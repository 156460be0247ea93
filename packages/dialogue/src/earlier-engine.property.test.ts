import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { generatedConversation } from '#testing/generated-bots.ts';
import earlier from '#testing/earlier-engine.json' with { type: 'json' };

/** Each digest is of so many conversations. */
const IN_ONE = 100;

async function digestOf(part: number): Promise<string> {
  const hash = createHash('sha256');
  for (let seed = part * IN_ONE; seed < (part + 1) * IN_ONE; seed++) {
    hash.update(JSON.stringify(await generatedConversation(seed)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** All 10,000 with PARLEY_ALL_BOTS=1; the digests are those of version 0.1, before questions and conditions. */
const parts = process.env['PARLEY_ALL_BOTS'] === '1' ? earlier.digests.length : 3;

test(`${parts * IN_ONE} generated bots without questions and conditions record what they recorded before`, async () => {
  for (let part = 0; part < parts; part++) expect(await digestOf(part), `part ${part}`).toBe(earlier.digests[part]);
}, 600_000);
