import { isAction } from '@parley/dialogue';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { maskValue, type ValueMasker } from '#workflows/converse/masking/mask-value.ts';

/** Fewer digits would match everywhere. */
const TELLING = 3;

/** Removes the spoken form of a masked text: it may spell the same secret, digit by digit. */
export async function withoutSecretSpoken(
  masked: TrackerEntry,
  entry: TrackerEntry,
  masker: ValueMasker,
): Promise<TrackerEntry> {
  if (!isAction(masked, 'utter') || masked.args.say === undefined) return masked;
  const { say, ...args } = masked.args;
  return masked !== entry || (await spellsSecret(say, masker)) ? { ...masked, args } : masked;
}

type AskedBefore = NonNullable<ConversationState['question']>;

export async function maskQuestion({ say, ...question }: AskedBefore, masker: ValueMasker): Promise<AskedBefore> {
  const isKept = say !== undefined && !(await spellsSecret(say, masker));
  return (await maskValue({ ...question, ...(isKept ? { say } : {}) }, masker)) as AskedBefore;
}

async function spellsSecret(say: string, masker: ValueMasker): Promise<boolean> {
  const digits = say.replace(/\D/gu, '');
  return digits.length >= TELLING && (await masker.text(digits)) !== digits;
}
