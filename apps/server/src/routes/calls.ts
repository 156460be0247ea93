import { calls } from '@parley/contract';
import { accountStates } from '#workflows/phone/account-states.ts';
import { askToHangUp } from '#features/calls/hang-up.ts';
import { callWithParts, pageOfCalls } from '#features/calls/list-calls.ts';
import { listenTo } from '#features/calls/listen.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import type { Queries } from '#platform/db/database.ts';

interface CallsDeps {
  db: Queries;
  telephony: TelephonyKind;
  /** The names of the services that turn speech into text. */
  recognizers: string[];
}

export const callRoutes = ({ db, telephony, recognizers }: CallsDeps) => [
  projectRoute(calls.telephony, async (context) => ({
    telephony,
    recognizers,
    accounts: await accountStates(context),
  })),
  projectRoute(calls.list, (context, { query: { project_env, going, ...which } }) =>
    pageOfCalls(context, project_env, { ...which, isGoing: going === '1' }),
  ),
  projectRoute(calls.get, (context, { params: { id }, query: { project_env } }) =>
    callWithParts(context, id, project_env),
  ),
  detachedRoute(calls.sound, (context, { params: { id }, query }) => listenTo(db, context, id, query)),
  projectRoute(calls.end, async (context, { params: { id }, query: { project_env } }) => {
    await askToHangUp(context, id, project_env);
    return undefined;
  }),
];
