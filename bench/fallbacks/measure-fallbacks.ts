import { fallbacks, training } from '@parley/contract';
import { call } from '../product/client.ts';
import { count } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { onWatchedServer, WATCHED_NOTE } from '../training/watched-server.ts';
import { OPEN_PHRASES } from './open-phrases.ts';

const LONGEST_MS = 180_000;

/** Measures the waits of an editor with a large number of fallbacks, with the demo bot's model. */
export async function measureFallbacks(): Promise<Section> {
  const rows = await onWatchedServer(async ({ session, projects, measure }) => {
    const query = { project_id: projects.demo };
    const waits = { query, longestMs: LONGEST_MS };
    await call(session, training.train, waits);
    const name = `${count(OPEN_PHRASES)} open phrases`;
    let cursor = '';
    let first = 0;
    return [
      await measure(`${name}: grouped, with likeliest intents, first page`, async () => {
        const { items, next_cursor } = await call(session, fallbacks.groups, waits);
        cursor = next_cursor ?? '';
        first = items[0]?.phrases[0]?.id ?? 0;
      }),
      await measure(`${name}: next page`, () =>
        call(session, fallbacks.groups, { ...waits, query: { ...query, cursor } }),
      ),
      await measure(`${name}: searched, grouped`, () =>
        call(session, fallbacks.groups, { ...waits, query: { ...query, q: 'parcel' } }),
      ),
      await measure(`${name}: one is marked`, () =>
        call(session, fallbacks.mark, { ...waits, params: { id: -1 }, body: { unclassified_id: first } }),
      ),
    ];
  });
  return { title: 'Fallbacks', notes: [WATCHED_NOTE, 'The goal: 10,000 open phrases are grouped in 10 s.'], rows };
}
