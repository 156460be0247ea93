import type { BodyOf, intentFiles } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { LIMITS, templateKey } from '@parley/domain/text';
import type { ProjectContext } from '#http/context.ts';
import { pauses } from '#platform/pauses.ts';
import { holdersOfTemplate, intentStore, type StoredIntent } from '#features/intents/intent-store.ts';
import { duplicateTemplateMessage } from '#features/intents/templates.ts';

type Move = BodyOf<typeof intentFiles.moveTemplates>['moves'][number];
type Pause = () => Promise<void>;

/** An intent that templates leave or enter. */
interface Holder {
  id: number;
  name: string;
  /** By their keys, in the order of the list. */
  templates: Map<string, string>;
  augmented: Set<string>;
  wasAugmented: boolean;
}

/** Moves all of the templates to other intents, or refuses. Each intent is indexed once, however many moves name it. */
export async function moveTemplates(
  context: ProjectContext,
  { moves }: BodyOf<typeof intentFiles.moveTemplates>,
): Promise<number> {
  const store = intentStore(context);
  const pause = pauses();
  const holders = new Map<number, Holder>();
  for (const id of moves.flatMap(({ from, to }) => [from, to])) {
    if (!holders.has(id)) holders.set(id, await holderOf(await store.get(id), pause));
  }
  for (const [index, one] of moves.entries()) {
    await move(context, holders, one, `body.moves.${index}`);
    await pause();
  }
  return store.updateAll([...holders.values()].map(stored));
}

async function holderOf({ id, name, templates, augmented }: StoredIntent, pause: Pause): Promise<Holder> {
  const byKey = new Map<string, string>();
  for (const template of templates) {
    byKey.set(templateKey(template), template);
    await pause();
  }
  return { id, name, templates: byKey, augmented: new Set(augmented), wasAugmented: augmented !== undefined };
}

function stored({ id, templates, augmented, wasAugmented }: Holder) {
  const isAugmented = wasAugmented || augmented.size > 0;
  return { id, templates: [...templates.values()], augmented: isAugmented ? [...augmented] : undefined };
}

async function move(
  context: ProjectContext,
  holders: ReadonlyMap<number, Holder>,
  { from, to, templates }: Move,
  path: string,
): Promise<void> {
  const [source, target] = [holders.get(from), holders.get(to)];
  if (!source || !target) throw new Error('Both intents must be read before templates move');
  if (from === to) throw invalidField(`${path}.to`, 'The templates are already in this intent');
  const taken = new Map<string, string>();
  for (const [index, template] of templates.entries()) {
    const key = templateKey(template);
    const found = source.templates.get(key);
    const at = `${path}.templates.${index}`;
    if (found === undefined) throw await missingTemplate(context, template, to, at);
    if (taken.has(key)) throw invalidField(at, duplicateTemplateMessage(null));
    taken.set(key, found);
  }
  if (target.templates.size + taken.size > LIMITS.list) {
    throw invalidField(`${path}.templates`, `Intent “${target.name}” would exceed ${LIMITS.list} templates`);
  }
  for (const [key, template] of taken) {
    source.templates.delete(key);
    target.templates.set(key, template);
    if (source.augmented.delete(template)) target.augmented.add(template);
  }
}

/** Why a template cannot be moved: it was moved before, or deleted. */
async function missingTemplate(context: ProjectContext, template: string, to: number, path: string) {
  const [holder] = await holdersOfTemplate(context, templateKey(template));
  if (holder) return invalidField(path, duplicateTemplateMessage(holder.id === to ? null : holder.name));
  return invalidField(path, 'This template is no longer in the intent');
}
