import { IntentName, nameKey, type Intent } from '@parley/domain';
import { texts } from '#texts/spec.ts';

/** Why an intent may not have this name, in the specification's words. */
export function nameRefusal(intents: readonly Intent[], name: string, own?: Intent): string | undefined {
  const parsed = IntentName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const isTaken = intents.some((intent) => intent.id !== own?.id && nameKey(intent.name) === nameKey(name));
  return isTaken ? texts.intents.nameDuplicate : undefined;
}
