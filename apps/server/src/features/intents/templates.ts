import { templateKey } from '@parley/domain/text';
import { invalidField, type Problem } from '@parley/domain/problem';
import type { Written } from '@parley/contract';
import type { ProjectContext } from '#http/context.ts';
import { holdersOfTemplate, intentStore, type NamedIntent, type StoredIntent } from '#features/intents/intent-store.ts';
import { pauses } from '#platform/pauses.ts';

/** Adds a template unless an intent already has it; an augmented one is used only for training. */
export async function addTemplate(
  context: ProjectContext,
  id: number,
  { template, augmented = false }: { template: string; augmented?: boolean | undefined },
): Promise<Written> {
  const store = intentStore(context);
  const intent = await store.get(id);
  const holder = (await holdersOfTemplate(context, templateKey(template)))[0];
  if (holder) throw duplicateTemplate(holder.id === id ? null : holder.name, 'body.template');
  const version = await store.update(id, {
    templates: [...intent.templates, template],
    ...(augmented ? { augmented: [...(intent.augmented ?? []), template] } : {}),
  });
  return { id, version };
}

/** Removes a template. A missing template is no error, so that two users may remove it. */
export async function removeTemplate(context: ProjectContext, id: number, template: string): Promise<Written> {
  const store = intentStore(context);
  const intent = await store.get(id);
  const key = templateKey(template);
  const templates = intent.templates.filter((other) => templateKey(other) !== key);
  if (templates.length === intent.templates.length) return { id, version: intent.version };
  const version = await store.update(id, { templates });
  return { id, version };
}

/**
 * Refuses a list of intents with a duplicate template. `changed` are the ids whose templates are new; `placeOf` returns
 * their position in the request.
 */
export async function refuseDuplicateTemplates(
  intents: StoredIntent[],
  changed: Set<number>,
  placeOf: (id: number) => string = () => 'body',
): Promise<void> {
  const pause = pauses();
  const holders = new Map<string, StoredIntent>();
  // Puts unchanged intents first, so that the message names the intent that had the template before.
  const ordered = [...intents].sort((a, b) => Number(changed.has(a.id)) - Number(changed.has(b.id)));
  for (const intent of ordered) {
    for (const [index, template] of intent.templates.entries()) {
      const key = templateKey(template);
      const holder = holders.get(key);
      if (holder && changed.has(intent.id)) {
        throw duplicateTemplate(
          holder.id === intent.id ? null : holder.name,
          `${placeOf(intent.id)}.templates.${index}`,
        );
      }
      holders.set(key, intent);
      await pause();
    }
  }
}

/** More keys are looked up in all intents together, which is then faster than one by one. */
const FEW_KEYS = 20;

/** Which intents hold templates with these keys, by key. */
export async function holdersOfTemplates(
  context: Pick<ProjectContext, 'db' | 'projectId' | 'actor' | 'now'>,
  keys: readonly string[],
): Promise<Map<string, NamedIntent>> {
  const holders = new Map<string, NamedIntent>();
  if (keys.length <= FEW_KEYS) {
    for (const key of keys) {
      const [holder] = await holdersOfTemplate(context, key);
      if (holder) holders.set(key, holder);
    }
    return holders;
  }
  const wanted = new Set(keys);
  const pause = pauses();
  for (const intent of await intentStore(context).list()) {
    for (const template of intent.templates) {
      const key = templateKey(template);
      if (wanted.has(key)) holders.set(key, intent);
    }
    await pause();
  }
  return holders;
}

function duplicateTemplate(otherIntent: string | null, path: string): Problem {
  return invalidField(path, duplicateTemplateMessage(otherIntent));
}

/** The specification's text; null is the intent that the template was meant for. */
export function duplicateTemplateMessage(otherIntent: string | null): string {
  return otherIntent === null
    ? 'This template name already exists.'
    : `This template name alread exists in the ${otherIntent} intent`;
}
