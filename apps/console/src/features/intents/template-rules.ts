import { Template, templateKey, type Intent } from '@parley/domain';
import { templateTexts } from '#texts/templates.ts';
import { texts } from '#texts/spec.ts';

/** Why a template may not be added to an intent, in the specification's words. */
export function addRefusal(intents: readonly Intent[], intent: Intent, template: string): string | undefined {
  const parsed = Template.safeParse(template);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const owner = intents.find((one) => keysOf(one).has(templateKey(template)));
  if (!owner) return undefined;
  return owner.id === intent.id ? texts.intents.templateInSameIntent : texts.intents.templateInOtherIntent(owner.name);
}

/** Why a template's new text is refused. Another spelling of the old text is allowed. */
export function editRefusal(
  intents: readonly Intent[],
  intent: Intent,
  edit: { from: string; to: string },
): string | undefined {
  if (templateKey(edit.from) !== templateKey(edit.to)) return addRefusal(intents, intent, edit.to);
  const parsed = Template.safeParse(edit.to);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Computes an intent's keys in advance; otherwise the first typed template would wait for all of them. */
export function prepareRules(intent: Intent): void {
  keysOf(intent);
}

/** A line that cannot be added, and why. */
export interface RefusedLine {
  template: string;
  reason: string;
}

/** Splits lines into accepted templates and refused ones with their reasons. */
export function sortedLines(
  intents: readonly Intent[],
  intent: Intent,
  lines: readonly string[],
): { added: string[]; refused: RefusedLine[] } {
  const added: string[] = [];
  const refused: RefusedLine[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const template = line.trim();
    const key = templateKey(template);
    if (key === '') continue;
    const reason = seen.has(key) ? templateTexts.duplicateLine : addRefusal(intents, intent, template);
    seen.add(key);
    if (reason === undefined) added.push(template);
    else refused.push({ template, reason });
  }
  return { added, refused };
}

const keysByIntent = new WeakMap<Intent, Set<string>>();

function keysOf(intent: Intent): Set<string> {
  const known = keysByIntent.get(intent);
  if (known) return known;
  const keys = new Set(intent.templates.map(templateKey));
  keysByIntent.set(intent, keys);
  return keys;
}
