import { calls } from '@parley/contract';
import { accountStates } from '#workflows/phone/account-states.ts';
import { askToHangUp } from '#features/calls/hang-up.ts';
import { callWithParts, pageOfCalls } from '#features/calls/list-calls.ts';
import { listenTo } from '#features/calls/listen.ts';
import { cancelOrder, findOrder } from '#features/calls/voice-orders.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { orderCall, orderTest } from '#workflows/phone/order-call.ts';

interface CallsDeps {
  db: Queries;
  telephony: TelephonyKind;
  /** The names of the services that turn speech into text. */
  recognizers: string[];
  audioSocket: { host: string; port: number } | null;
  secrets: Secrets;
}

export const callRoutes = ({ db, telephony, recognizers, audioSocket, secrets }: CallsDeps) => [
  projectRoute(calls.telephony, async (context) => ({
    telephony,
    recognizers,
    audiosocket: audioSocket,
    accounts: await accountStates(context),
  })),
  projectRoute(calls.test, (context, { query, body }) => orderTest(context, query.project_env, body, secrets)),
  projectRoute(calls.callPerson, (context, { query, body }) => orderCall(context, query.project_env, body)),
  projectRoute(calls.order, (context, { params: { id }, query }) => findOrder(context, id, query.project_env)),
  projectRoute(calls.cancel, async (context, { params: { id }, query }) => {
    await cancelOrder(context, id, query.project_env);
    return {};
  }),
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
