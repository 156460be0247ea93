import { personalData } from '@parley/contract';
import { detachedRoute } from '#http/route.ts';
import {
  beginSearch,
  eraseConversation,
  eraseFound,
  listFindings,
  exportFound,
  withdrawSearch,
  type PersonalDataDeps,
} from '#workflows/personal-data/begin-requests.ts';
import { inStore } from '#workflows/personal-data/requests.ts';
import { shownRequest } from '#workflows/personal-data/shown-request.ts';

/** Searches, exports and erasures of personal data. */
export const personalDataRoutes = (deps: PersonalDataDeps) => [
  detachedRoute(personalData.list, async ({ projectId }) => {
    const requests = await inStore(deps.db, projectId, (store) => store.list());
    return requests.map((request) => shownRequest(request, []));
  }),
  detachedRoute(personalData.find, (context, { body }) => beginSearch(deps, context, body)),
  detachedRoute(personalData.get, async ({ projectId }, { params: { id } }) =>
    deps.work.shown(projectId, await inStore(deps.db, projectId, (store) => store.find(id))),
  ),
  detachedRoute(personalData.findings, ({ projectId }, { params, query }) =>
    listFindings(deps, projectId, params.id, query.after ?? 0),
  ),
  detachedRoute(personalData.erase, (context, { params, body }) => eraseFound(deps, context, params.id, body)),
  detachedRoute(personalData.download, (context, { params }) => exportFound(deps, context, params.id)),
  detachedRoute(personalData.withdraw, ({ projectId }, { params }) => withdrawSearch(deps, projectId, params.id)),
  detachedRoute(personalData.eraseConversation, (context, { params, query }) =>
    eraseConversation(deps, context, params.conversation, query.keep_tests === '1'),
  ),
];
