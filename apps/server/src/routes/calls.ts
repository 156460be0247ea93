import { calls } from '@parley/contract';
import { accountStates } from '#workflows/phone/account-states.ts';
import { callWithParts, pageOfCalls } from '#features/calls/list-calls.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import { projectRoute } from '#http/route.ts';

interface CallsDeps {
  telephony: TelephonyKind;
  /** The names of the services that turn speech into text. */
  recognizers: string[];
}

export const callRoutes = ({ telephony, recognizers }: CallsDeps) => [
  projectRoute(calls.telephony, async (context) => ({
    telephony,
    recognizers,
    accounts: await accountStates(context),
  })),
  projectRoute(calls.list, (context, { query: { project_env, going, limit, before } }) =>
    pageOfCalls(context, project_env, { isGoing: going === '1', limit, before }),
  ),
  projectRoute(calls.get, (context, { params: { id }, query: { project_env } }) =>
    callWithParts(context, id, project_env),
  ),
];
