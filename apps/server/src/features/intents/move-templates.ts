import type { BodyOf, intentFiles } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { LIMITS, templateKey } from '@parley/domain/text';
import type { ProjectContext } from '#http/context.ts';
import { holdersOfTemplate, intentStore, type StoredIntent } from '#features/intents/intent-store.ts';
import { duplicateTemplateMessage } from '#features/intents/templates.ts';

type Move = BodyOf<typeof intentFiles.moveTemplates>['moves'][number];

/** Moves templates to other intents, all of them or none. */
export async function moveTemplates(
  context: ProjectContext,
  { moves }: BodyOf<typeof intentFiles.moveTemplates>,
): Promise<number> {
  const store = intentStore(context);
  const intents = new Map<number, StoredIntent>();
  for (const id of moves.flatMap(({ from, to }) => [from, to])) {
    if (!intents.has(id)) intents.set(id, await store.get(id));
  }
  for (const [index, move] of moves.entries()) {
    for (const intent of await moved(context, intents, move, `body.moves.${index}`)) intents.set(intent.id, intent);
  }
  return store.updateAll([...intents.values()].map(({ id, templates, augmented }) => ({ id, templates, augmented })));
}

/** Both intents as the move leaves them. */
async function moved(
  context: ProjectContext,
  intents: ReadonlyMap<number, StoredIntent>,
  { from, to, templates }: Move,
  place: string,
): Promise<StoredIntent[]> {
  const [source, target] = [intents.get(from), intents.get(to)];
  if (!source || !target) throw new Error('Both intents must be read before templates move');
  if (from === to) throw invalidField(`${place}.to`, 'The templates are already in this intent');
  const byKey = new Map(source.templates.map((template) => [templateKey(template), template]));
  const taken = new Map<string, string>();
  for (const [index, template] of templates.entries()) {
    const key = templateKey(template);
    const stored = byKey.get(key);
    const path = `${place}.templates.${index}`;
    if (stored === undefined) throw await missingTemplate(context, template, to, path);
    if (taken.has(key)) throw invalidField(path, duplicateTemplateMessage(null));
    taken.set(key, stored);
  }
  if (target.templates.length + taken.size > LIMITS.list) {
    throw invalidField(`${place}.templates`, `Intent “${target.name}” would exceed ${LIMITS.list} templates`);
  }
  const goes = new Set(taken.values());
  return [
    { ...source, templates: source.templates.filter((template) => !goes.has(template)) },
    {
      ...target,
      templates: [...target.templates, ...goes],
      augmented: [...(target.augmented ?? []), ...(source.augmented ?? []).filter((template) => goes.has(template))],
    },
  ];
}

/** Why a template cannot be moved: somebody moved it before, or it is gone. */
async function missingTemplate(context: ProjectContext, template: string, to: number, path: string) {
  const [holder] = await holdersOfTemplate(context, templateKey(template));
  if (holder) return invalidField(path, duplicateTemplateMessage(holder.id === to ? null : holder.name));
  return invalidField(path, 'This template is no longer in the intent');
}
