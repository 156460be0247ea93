import * as z from 'zod/mini';
import { Id, Stamp } from '#ids.ts';
import { isNegative, positiveName } from '#intent-polarity.ts';
import { LIMITS, nameText, text } from '#text.ts';

/** Intents that the engine raises; a reaction may list them like any other intent. */
export const SYSTEM_INTENTS = [
  '__start__',
  '__fallback__',
  '__silence__',
  '__timeout__',
  '__attachment__',
  '__hangup__',
  '__transfer_failed__',
  '__any__',
] as const;
export type SystemIntent = (typeof SYSTEM_INTENTS)[number];

/** The recorded intent of a text that answers a question and has no other meaning. No reaction lists it. */
export const ANSWER_INTENT = '__answer__';

export function isSystemIntent(name: string): boolean {
  return name === ANSWER_INTENT || (SYSTEM_INTENTS as readonly string[]).includes(name);
}

export const Template = text(LIMITS.template).check(z.trim(), z.minLength(1, 'A template cannot be empty'));

export const IntentName = nameText('Intent name cannot be empty').check(
  z.refine((name) => !/^__.*__$/u.test(name), 'Names like __…__ are reserved for system intents'),
  z.refine((name) => !isNegative(positiveName(name)), 'A negative intent cannot have a negative intent of its own'),
);

const Templates = z.array(Template).check(z.maxLength(LIMITS.list));
/** Templates used only for training: evaluation figures exclude them. */
const Augmented = z.optional(Templates);

export const Intent = z.object({
  id: Id,
  name: IntentName,
  templates: Templates,
  augmented: Augmented,
  negative_of: z.optional(z.nullable(Id)),
  ...Stamp,
});
export type Intent = z.infer<typeof Intent>;

export const NewIntent = z.strictObject({
  name: IntentName,
  templates: z.optional(Templates),
  augmented: Augmented,
  negative_of: z.optional(z.nullable(Id)),
  ...Stamp,
});

export const IntentPatch = z.strictObject({
  id: z.optional(Id),
  name: z.optional(IntentName),
  templates: z.optional(Templates),
  augmented: Augmented,
  negative_of: z.optional(z.nullable(Id)),
  ...Stamp,
});
export type IntentPatch = z.infer<typeof IntentPatch>;

/** Drops marks of templates that no longer exist, and the field once it is empty. */
export function tidyAugmented<T extends { templates: readonly string[]; augmented?: string[] | undefined }>(
  intent: T,
): T {
  const { augmented, ...rest } = intent;
  if (augmented === undefined) return intent;
  const templates = new Set(intent.templates);
  const kept = [...new Set(augmented)].filter((template) => templates.has(template));
  return (kept.length === 0 ? rest : { ...rest, augmented: kept }) as T;
}
