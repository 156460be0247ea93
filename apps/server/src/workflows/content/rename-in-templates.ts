import { Problem } from '@parley/domain/problem';
import type { ReferenceNames } from '@parley/domain/references';
import { LIMITS } from '@parley/domain/text';
import { renameInText } from '@parley/nlu';
import type { Renames } from '@parley/dialogue';
import type { ProjectContext } from '#http/context.ts';
import { intentStore } from '#features/intents/intent-store.ts';
import { refuseDuplicateTemplates } from '#features/intents/templates.ts';
import { pauses } from '#platform/pauses.ts';
import { thingNames } from '#platform/things/thing-names.ts';

/** The current names that templates may refer to. */
export async function referenceNames(context: ProjectContext): Promise<ReferenceNames> {
  return { synonyms: await thingNames(context, 'synonyms'), entities: await thingNames(context, 'entities') };
}

/** Carries new names of synonyms or entities into every template. `known` are the earlier names. */
export async function renameInTemplates(
  context: ProjectContext,
  known: ReferenceNames,
  kind: keyof ReferenceNames,
  renames: Renames,
): Promise<void> {
  const newNames = new Map(Object.entries(renames));
  if (newNames.size === 0) return;
  const store = intentStore(context);
  const renamed = (template: string) => renameInText(template, known, kind, newNames);
  const pause = pauses();
  const changed: { id: number; templates: string[]; augmented: string[] | undefined }[] = [];
  for (const { id, templates, augmented } of await store.list()) {
    const after: string[] = [];
    for (const template of templates) {
      after.push(renamed(template));
      await pause();
    }
    if (after.every((template, index) => template === templates[index])) continue;
    changed.push({ id, templates: after, augmented: augmented?.map(renamed) });
  }
  if (changed.length === 0) return;
  const tooLong = changed.flatMap(({ templates }) => templates).find((template) => template.length > LIMITS.template);
  if (tooLong !== undefined) {
    throw new Problem('invalid', `The new name would make a template too long: ${tooLong.slice(0, 100)}…`);
  }
  await store.updateAll(changed);
  await refuseDuplicateTemplates(await store.list(), new Set(changed.map(({ id }) => id)));
}
