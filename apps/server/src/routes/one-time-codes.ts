import { oneTimeCodes } from '@parley/contract';
import {
  confirmCodes,
  readCodeRules,
  readCodeState,
  removeCodes,
  renewRecoveryCodes,
  setCodeRules,
  setUpCodes,
  type CodeDeps,
} from '#features/people/auth/one-time-codes/user-codes.ts';
import { platformRoute } from '#http/route.ts';

export const oneTimeCodeRoutes = (deps: CodeDeps) => [
  platformRoute(oneTimeCodes.get, ({ actor }) => readCodeState(deps, actor.userId)),
  platformRoute(oneTimeCodes.setUp, (context, { body }) => setUpCodes(deps, context, body.passwd)),
  platformRoute(oneTimeCodes.confirm, (context, { body }) => confirmCodes(deps, context, body.otp)),
  platformRoute(oneTimeCodes.renewRecoveryCodes, (context, { body }) => renewRecoveryCodes(deps, context, body.passwd)),
  platformRoute(oneTimeCodes.remove, (context, { body }) => removeCodes(deps, context, body.passwd)),
  platformRoute(oneTimeCodes.rules, () => readCodeRules(deps.db)),
  platformRoute(oneTimeCodes.setRules, (context, { body }) => setCodeRules(deps, context, body.requires_otp)),
];
