import { synonyms } from '@parley/contract';
import { synonymStore } from '#features/synonyms/synonym-store.ts';
import { projectRoute } from '#http/route.ts';
import { saveSynonyms } from '#workflows/content/save-synonyms.ts';
import { listed } from '#platform/things/listed.ts';

export const synonymRoutes = [
  projectRoute(synonyms.list, (context, { query }) => listed(synonymStore(context), query.mtime)),
  projectRoute(synonyms.replace, async (context, { body }) => ({ version: await saveSynonyms(context, body) })),
];
