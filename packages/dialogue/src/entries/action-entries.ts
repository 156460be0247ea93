import type { ActionEntry, ActionName } from '@parley/domain/tracker';
import { answerAsEntry } from '#actions/answer-as.ts';
import { askEntry } from '#actions/ask.ts';
import { attachmentEntry } from '#actions/attachment.ts';
import { buttonsEntry } from '#actions/buttons.ts';
import { callEndEntry } from '#actions/call-end.ts';
import { callTransferEntry } from '#actions/call-transfer.ts';
import { cancelFormEntry } from '#actions/cancel-form.ts';
import { cardEntry } from '#actions/card.ts';
import { clearTimeoutEntry } from '#actions/clear-timeout.ts';
import { enterScopeEntry } from '#actions/enter-scope.ts';
import { expectEntry } from '#actions/expect.ts';
import { gotoEntry } from '#actions/goto.ts';
import { httpEntry } from '#actions/http.ts';
import { labelEntry } from '#actions/label.ts';
import { leaveScopeEntry } from '#actions/leave-scope.ts';
import { playEntry } from '#actions/play.ts';
import { redirectEntry } from '#actions/redirect.ts';
import { selectEntry } from '#actions/select.ts';
import { setEntry } from '#actions/set.ts';
import { stopCallingEntry } from '#actions/stop-calling.ts';
import { textInputEntry } from '#actions/text-input.ts';
import { timeoutEntry } from '#actions/timeout.ts';
import { unsetEntry } from '#actions/unset.ts';
import { utterEntry } from '#actions/utter.ts';
import type { ActionEntryFacts, Memory, Names, Shown } from '#entries/action-entry.ts';

/** The facts about the entries of all built-in actions. */
export const ACTION_ENTRIES: { readonly [Name in ActionName]: ActionEntryFacts<Name> } = {
  answer_as: answerAsEntry,
  ask: askEntry,
  attachment: attachmentEntry,
  buttons: buttonsEntry,
  call_end: callEndEntry,
  call_transfer: callTransferEntry,
  cancel_form: cancelFormEntry,
  card: cardEntry,
  clear_timeout: clearTimeoutEntry,
  enter_scope: enterScopeEntry,
  expect: expectEntry,
  goto: gotoEntry,
  http: httpEntry,
  label: labelEntry,
  leave_scope: leaveScopeEntry,
  play: playEntry,
  redirect: redirectEntry,
  select: selectEntry,
  set: setEntry,
  stop_calling: stopCallingEntry,
  text_input: textInputEntry,
  timeout: timeoutEntry,
  unset: unsetEntry,
  utter: utterEntry,
};

/** The facts for a reader that does not know the action: they take the arguments of their own entry. */
interface AnyFacts extends Pick<ActionEntryFacts<ActionName>, 'isRecalled' | 'isNoticed' | 'outcome'> {
  publicArgs?: readonly string[];
  shows?(args: object): Shown;
  changes?(memory: Memory, args: object, at: { turn: number; names: Names }): void;
}

/** The facts about an entry; undefined for a custom action. */
export function factsOf({ value }: Pick<ActionEntry, 'value'>): AnyFacts | undefined {
  return Object.hasOwn(ACTION_ENTRIES, value) ? ACTION_ENTRIES[value as ActionName] : undefined;
}
