import { synonyms } from '@parley/contract';
import { synonymStore } from '#features/synonyms/synonym-store.ts';
import { projectRoute } from '#http/route.ts';
import { saveSynonyms } from '#workflows/content/save-synonyms.ts';
import { listAt } from '#platform/things/list-at.ts';

export const synonymRoutes = [
  projectRoute(synonyms.list, (context, { query }) => listAt(synonymStore(context), query.mtime)),
  projectRoute(synonyms.replace, async (context, { body }) => ({ version: await saveSynonyms(context, body) })),
];
