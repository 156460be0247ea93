import { answerAs } from '#actions/answer-as.ts';
import { ask } from '#actions/ask.ts';
import { attachment } from '#actions/attachment.ts';
import type { BuiltInAction } from '#actions/built-in.ts';
import { buttons } from '#actions/buttons.ts';
import { callEnd } from '#actions/call-end.ts';
import { callTransfer } from '#actions/call-transfer.ts';
import { cancelFormAction } from '#actions/cancel-form.ts';
import { card } from '#actions/card.ts';
import { clearTimeout } from '#actions/clear-timeout.ts';
import { enterScope } from '#actions/enter-scope.ts';
import { expect } from '#actions/expect.ts';
import { goto } from '#actions/goto.ts';
import { http } from '#actions/http.ts';
import { label } from '#actions/label.ts';
import { leaveScope } from '#actions/leave-scope.ts';
import { log } from '#actions/log.ts';
import { play } from '#actions/play.ts';
import { redirect } from '#actions/redirect.ts';
import { repeat } from '#actions/repeat.ts';
import { select } from '#actions/select.ts';
import { set } from '#actions/set.ts';
import { stopCalling } from '#actions/stop-calling.ts';
import { textInput } from '#actions/text-input.ts';
import { timeout } from '#actions/timeout.ts';
import { unset } from '#actions/unset.ts';
import { utter } from '#actions/utter.ts';

/** In the order in which an editor offers them. */
export const BUILT_IN_ACTIONS: readonly BuiltInAction[] = [
  utter,
  ask,
  cancelFormAction,
  goto,
  answerAs,
  expect,
  set,
  unset,
  enterScope,
  leaveScope,
  buttons,
  card,
  repeat,
  select,
  textInput,
  attachment,
  timeout,
  clearTimeout,
  play,
  http,
  label,
  log,
  stopCalling,
  redirect,
  callTransfer,
  callEnd,
];

const byName = new Map(BUILT_IN_ACTIONS.map((action) => [action.name, action]));

/** Projects may have an action of such a name from before the built-in one existed: theirs runs. */
const NEWER_NAMES: ReadonlySet<string> = new Set(['ask', 'cancel_form', 'card', 'repeat', 'answer_as']);

/** The built-in action that a call runs; undefined if the project's own action runs. */
export function builtInFor(name: string, hasOwn: (name: string) => boolean): BuiltInAction | undefined {
  const known = builtInAction(name);
  return known !== undefined && NEWER_NAMES.has(known.name) && hasOwn(name) ? undefined : known;
}

export function builtInAction(name: string): BuiltInAction | undefined {
  return byName.get(name.trim());
}

/** Whether nothing runs behind the action. */
export function endsConversation(action: string): boolean {
  return builtInAction(action)?.endsConversation ?? false;
}
