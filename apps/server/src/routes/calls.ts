import { calls } from '@parley/contract';
import { accountStates } from '#workflows/phone/account-states.ts';
import { callWithParts, pageOfCalls } from '#features/calls/list-calls.ts';
import { cancelOrder, findOrder } from '#features/calls/voice-orders.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import { projectRoute } from '#http/route.ts';
import type { Secrets } from '#platform/secrets.ts';
import { orderCall, orderTest } from '#workflows/phone/order-call.ts';

interface CallsDeps {
  telephony: TelephonyKind;
  /** The names of the services that turn speech into text. */
  recognizers: string[];
  audioSocket: { host: string; port: number } | null;
  secrets: Secrets;
}

export const callRoutes = ({ telephony, recognizers, audioSocket, secrets }: CallsDeps) => [
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
  projectRoute(calls.list, (context, { query: { project_env, going, limit, before } }) =>
    pageOfCalls(context, project_env, { isGoing: going === '1', limit, before }),
  ),
  projectRoute(calls.get, (context, { params: { id }, query: { project_env } }) =>
    callWithParts(context, id, project_env),
  ),
];
