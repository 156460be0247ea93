import type { BodyOf, intentFiles } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { LIMITS, templateKey } from '@parley/domain/text';
import type { ProjectContext } from '#http/context.ts';
import { holdersOfTemplate, intentStore } from '#features/intents/intent-store.ts';
import { duplicateTemplateMessage } from '#features/intents/templates.ts';

/** Moves templates to another intent, all of them or none. */
export async function moveTemplates(
  context: ProjectContext,
  { from, to, templates }: BodyOf<typeof intentFiles.moveTemplates>,
): Promise<number> {
  const store = intentStore(context);
  const source = await store.get(from);
  const target = await store.get(to);
  if (from === to) throw invalidField('body.to', 'The templates are in this intent already');
  const byKey = new Map(source.templates.map((template) => [templateKey(template), template]));
  const moved = new Map<string, string>();
  for (const [index, template] of templates.entries()) {
    const key = templateKey(template);
    const stored = byKey.get(key);
    if (stored === undefined) throw await missingTemplate(context, template, to, `body.templates.${index}`);
    if (moved.has(key)) throw invalidField(`body.templates.${index}`, duplicateTemplateMessage(null));
    moved.set(key, stored);
  }
  if (target.templates.length + moved.size > LIMITS.list) {
    throw invalidField('body.templates', `The intent ${target.name} would have more than ${LIMITS.list} templates`);
  }
  return store.updateAll([
    { id: from, templates: source.templates.filter((template) => !moved.has(templateKey(template))) },
    { id: to, templates: [...target.templates, ...moved.values()] },
  ]);
}

/** Why a template cannot be moved: somebody moved it before, or it is gone. */
async function missingTemplate(context: ProjectContext, template: string, to: number, path: string) {
  const [holder] = await holdersOfTemplate(context, templateKey(template));
  if (holder) return invalidField(path, duplicateTemplateMessage(holder.id === to ? null : holder.name));
  return invalidField(path, 'This template is not in the intent any more');
}
