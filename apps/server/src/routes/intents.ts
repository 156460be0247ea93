import { intents } from '@parley/contract';
import { intentStore, withNegatives } from '#features/intents/intent-store.ts';
import { intentsCsv } from '#features/intents/intents-csv.ts';
import { addTemplate, removeTemplate } from '#features/intents/templates.ts';
import { TextReply } from '#http/reply.ts';
import { projectRoute } from '#http/route.ts';
import { createIntent, removeIntent, updateIntents } from '#workflows/content/change-intents.ts';
import { mergeIntents, unmergeIntents } from '#workflows/content/merge-intents.ts';
import { evaluationNow, qualityNow } from '#workflows/train-model/model-figures.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';
import { listAt } from '#platform/things/list-at.ts';

export const intentRoutes = ({ trainer }: { trainer: Trainer }) => [
  projectRoute(intents.list, async (context, { query }) => {
    const all = withNegatives(await listAt(intentStore(context), query.mtime));
    if (query.format !== 'csv') return all;
    return new TextReply('text/csv; charset=utf-8', await intentsCsv(all), 'intents.csv');
  }),
  projectRoute(intents.create, (context, { body }) => createIntent(context, body)),
  projectRoute(intents.update, async (context, { params, body }) => ({
    id: params.id,
    version: await updateIntents(context, [{ ...body, id: params.id, version: context.atime, place: 'body' }]),
  })),
  projectRoute(intents.updateList, async (context, { body }) => {
    const changes = body.map((change, index) => ({ ...change, place: `body.${index}` }));
    return { version: await updateIntents(context, changes) };
  }),
  projectRoute(intents.remove, async (context, { params, query }) => ({
    version: await removeIntent(context, params.id, query.negative_version),
  })),
  projectRoute(intents.merge, async (context, { params, query, body }) => ({
    version: await mergeIntents(context, { id: params.id, into: body.into, negativeVersion: query.negative_version }),
  })),
  projectRoute(intents.unmerge, async (context, { params, body }) => ({
    version: await unmergeIntents(context, params.id, body.version),
  })),
  projectRoute(intents.addTemplate, (context, { params, body }) => addTemplate(context, params.id, body)),
  projectRoute(intents.removeTemplate, (context, { params, body }) =>
    removeTemplate(context, params.id, body.template),
  ),
  projectRoute(intents.evaluation, (context) => evaluationNow(context, trainer)),
  projectRoute(intents.quality, (context) => qualityNow(context)),
];
