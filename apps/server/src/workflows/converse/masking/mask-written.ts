import { isAction, isSaid } from '@parley/dialogue';
import { LOG_LEVELS, type ConversationState, type TrackerEntry } from '@parley/domain/tracker';
import type { IsHarmless } from '#workflows/converse/masking/harmless.ts';
import { maskQuestion, withoutSecretSpoken } from '#workflows/converse/masking/mask-spoken.ts';
import { maskEntries, maskValue, type ValueMasker } from '#workflows/converse/masking/mask-value.ts';

/** Masks what a turn wrote: its entries, after the caller's texts, and its state. */
export interface TurnMasker extends ValueMasker {
  isHarmless: IsHarmless;
}

/** Whether `maskWritten` would return the same entry. */
export function isHarmlessEntry(entry: TrackerEntry, { isHarmless }: TurnMasker): boolean {
  if (entry.type === 'log' && !isHarmless(entry.value)) return false;
  if (isAction(entry, 'utter') && entry.args.say !== undefined) return false;
  return Object.entries(entry.args).every(
    ([name, arg]: [string, unknown]) => isHarmless(name) && (isMeasured(entry, name, arg) || isHarmless(arg)),
  );
}

export async function maskWritten(entry: TrackerEntry, masker: ValueMasker): Promise<TrackerEntry> {
  const value = entry.type === 'log' ? ((await maskValue(entry.value, masker)) as string) : entry.value;
  const args = await maskEntries(entry.args, masker, async (arg, name) =>
    isMeasured(entry, name, arg) ? arg : maskValue(arg, masker),
  );
  const masked = value === entry.value && args === entry.args ? entry : ({ ...entry, value, args } as TrackerEntry);
  return withoutSecretSpoken(masked, entry, masker);
}

/** The program never measures a number this large. */
const MOST_MEASURED = 1e9;

/** Values that the program writes in this position, and hits that are already masked by their position. */
function isMeasured(entry: TrackerEntry, name: string, arg: unknown): boolean {
  if (entry.type === 'intent') {
    if (name === 'confidence') return typeof arg === 'number';
    // The values of a button do not come from the text, so its places do not cover them.
    return (name === 'alternatives' || name === 'entities') && isSaid(entry) && entry.args.exact !== true;
  }
  if (entry.type !== 'log') return false;
  if (name === 'milliseconds') return typeof arg === 'number' && Math.abs(arg) < MOST_MEASURED;
  return name === 'level' && typeof arg === 'string' && Object.hasOwn(LOG_LEVELS, arg);
}

/** Texts of the state that people chose: slots with their names, the scope, and the target of a redirect. */
export async function maskState(
  state: ConversationState,
  masker: TurnMasker,
  isMasked: (name: string, value: unknown) => boolean,
): Promise<ConversationState> {
  if (isHarmlessState(state, masker, isMasked)) return state;
  const slots = await maskEntries(state.slots, masker, async (value, name) =>
    isMasked(name, value) ? value : maskValue(value, masker),
  );
  const scope = (await maskValue(state.scope, masker)) as ConversationState['scope'];
  const integration = (await maskValue(state.integration, masker)) as ConversationState['integration'];
  const { offered, question, scopes } = state;
  return {
    ...state,
    slots,
    scope,
    integration,
    ...(offered === undefined ? {} : { offered: (await maskValue(offered, masker)) as typeof offered }),
    ...(scopes === undefined ? {} : { scopes: (await maskValue(scopes, masker)) as typeof scopes }),
    ...(question === undefined ? {} : { question: await maskQuestion(question, masker) }),
  };
}

function isHarmlessState(
  { slots, scope, integration, offered, question, scopes }: ConversationState,
  { isHarmless }: TurnMasker,
  isMasked: (name: string, value: unknown) => boolean,
): boolean {
  if (question?.say !== undefined || ![scope, integration, offered, question, scopes].every(isHarmless)) return false;
  return Object.entries(slots).every(
    ([name, value]) => isHarmless(name) && (isMasked(name, value) || isHarmless(value)),
  );
}
