import { isNegative, negativeName, templateKey, tidyAugmented, type Intent } from '@parley/domain';
import { gone } from '#shared/changes/change.ts';
import { counted } from '#texts/counted.ts';
import type { NoticeText } from '#shared/notices/notices.ts';
import { intentTexts } from '#texts/intents.ts';

/** Some templates of one intent. */
export interface TemplatesOf {
  intent: string;
  templates: readonly string[];
  /** Templates that are used only for training. */
  augmented?: readonly string[] | undefined;
}

/** The intent of this name; refuses the change when it was deleted or renamed. */
export function intentNamed(name: string, intents: readonly Intent[]): Intent {
  const intent = intents.find((one) => one.name === name);
  if (!intent) throw gone();
  return intent;
}

/** An intent and, for a positive one, its negative twin: a deletion takes both. */
export function deletedWith(intent: Intent, intents: readonly Intent[]): Intent[] {
  if (isNegative(intent.name)) return [intent];
  return intents.filter(({ name }) => name === intent.name || name === negativeName(intent.name));
}

/** The version of the negative twin that this console knows. */
export function twinVersion(name: string, intents: readonly Intent[]): number | undefined {
  return intents.find((intent) => intent.name === negativeName(name))?.version;
}

/** Gives intents the version that a write has made. */
export function stamped(ids: readonly number[], version: number) {
  return (intents: Intent[]): Intent[] =>
    intents.map((intent) => (ids.includes(intent.id) ? { ...intent, version } : intent));
}

export function withAdded(intents: readonly Intent[], { intent, templates, augmented = [] }: TemplatesOf): Intent[] {
  return edited(intents, intent, (before) => ({
    templates: [...new Set([...before.templates, ...templates])],
    augmented: [...new Set([...(before.augmented ?? []), ...augmented])],
  }));
}

export function withoutThese(intents: readonly Intent[], { intent, templates }: TemplatesOf): Intent[] {
  const removed = new Set(templates);
  return edited(intents, intent, (before) => ({
    templates: before.templates.filter((template) => !removed.has(template)),
  }));
}

/**
 * Separates the templates to restore: templates that no intent has now, and the number of templates that some intent
 * has.
 */
export function freeTemplates<Group extends Omit<TemplatesOf, 'intent'>>(
  groups: readonly Group[],
  intents: readonly Intent[],
): { free: Group[]; held: number } {
  const keys = new Set(intents.flatMap(({ templates }) => templates.map(templateKey)));
  const isFree = (template: string) => !keys.has(templateKey(template));
  const free = groups.map((group) => ({
    ...group,
    templates: group.templates.filter(isFree),
    ...(group.augmented && { augmented: group.augmented.filter(isFree) }),
  }));
  return { free, held: countOf(groups) - countOf(free) };
}

/** Tells which templates came back, and how many could not. */
export function restoredNotice(what: string, held: number): NoticeText {
  const left = held === 0 ? undefined : intentTexts.leftOut(counted(held, intentTexts.template));
  return { title: intentTexts.restored(what), message: left };
}

export function countOf(groups: readonly { templates: readonly string[] }[]): number {
  return groups.reduce((sum, { templates }) => sum + templates.length, 0);
}

/** All other intents keep their identity. */
export function edited(
  intents: readonly Intent[],
  name: string,
  edit: (intent: Intent) => Partial<Pick<Intent, 'templates' | 'augmented'>>,
): Intent[] {
  return intents.map((intent) => (intent.name === name ? tidyAugmented({ ...intent, ...edit(intent) }) : intent));
}
