import { patternFaults } from '@parley/domain/entity-pattern';
import { entityValueKey, eachEntityValue } from '@parley/domain/entity-values';
import { builtInAction } from '@parley/dialogue';
import { nameKey, templateKey } from '@parley/domain/text';
import type { Doc, NamedResource, PortableBot, StoredThings, Thing } from '#workflows/transfer/portable-bot.ts';
import { sourceKey, type Fault, type Source } from '#workflows/transfer/read-bot.ts';

/** `replace` also removes items that the zip lacks. */
export type ImportMode = 'replace' | 'update';

/** A fault without its line yet. */
export type PlacedFault = Omit<Fault, 'line'> & { at: (string | number)[] };

interface Given {
  sources: Record<string, Source>;
  mode: ImportMode;
}

export function placed(
  sources: Record<string, Source>,
  resource: NamedResource,
  { name }: Doc,
  at: (string | number)[],
  message: string,
  severity: Fault['severity'] = 'error',
): PlacedFault {
  const source = sources[sourceKey(resource, name)];
  return { file: source?.file ?? '', at: [...(source?.at ?? []), ...at], message, severity };
}

/** References in the zip to items that neither the zip nor the project will have. */
export function importFaults(bot: PortableBot, things: StoredThings, { sources, mode }: Given): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const namesAfter = (resource: NamedResource) =>
    new Set([...bot[resource], ...(mode === 'update' ? things[resource] : [])].map(({ name }) => nameKey(name)));
  const [scopes, reactions, actions] = [namesAfter('scopes'), namesAfter('reactions'), namesAfter('actions')];
  for (const reaction of bot.reactions) {
    const { scope } = reaction;
    if (typeof scope !== 'string' || scopes.has(nameKey(scope))) continue;
    faults.push(placed(sources, 'reactions', reaction, ['scope'], `There is no scope “${scope}”`));
  }
  for (const test of bot.tests) {
    for (const [index, step] of (test['steps'] as Record<string, string[] | undefined>[]).entries()) {
      for (const [place, name] of (step['reactions'] ?? []).entries()) {
        if (reactions.has(nameKey(name))) continue;
        const at = ['steps', index, 'reactions', place];
        faults.push(placed(sources, 'tests', test, at, `There is no reaction “${name}”`));
      }
      for (const [place, name] of (step['actions'] ?? []).entries()) {
        if (builtInAction(name) || actions.has(nameKey(name))) continue;
        const at = ['steps', index, 'actions', place];
        faults.push(placed(sources, 'tests', test, at, `There is no action “${name}”`));
      }
    }
  }
  return [
    ...faults,
    ...repeatedTemplates(bot, things, { sources, mode }),
    ...repeatedValues(bot, sources),
    ...faultyPatterns(bot, sources),
  ];
}

function repeatedTemplates(bot: PortableBot, things: StoredThings, { sources, mode }: Given): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const imported = new Set(bot.intents.map(({ name }) => name));
  const others: Thing[] = mode === 'update' ? things.intents.filter(({ name }) => !imported.has(name)) : [];
  const holders = new Map<string, string>();
  for (const { name, templates } of others) {
    for (const template of templates as string[]) holders.set(templateKey(template), name);
  }
  for (const intent of bot.intents) {
    for (const [index, template] of (intent['templates'] as string[]).entries()) {
      const key = templateKey(template);
      const holder = holders.get(key);
      if (holder !== undefined) {
        const message = `The template “${template.slice(0, 100)}” stands in intent “${holder}” too`;
        faults.push(placed(sources, 'intents', intent, ['templates', index], message));
      }
      holders.set(key, intent.name);
    }
  }
  return faults;
}

function repeatedValues(bot: PortableBot, sources: Record<string, Source>): PlacedFault[] {
  const faults: PlacedFault[] = [];
  for (const entity of bot.entities) {
    if (entity['type'] !== 'dictionary') continue;
    const seen = new Set<string>();
    for (const { value } of eachEntityValue(entity['values'] as string)) {
      const key = entityValueKey(value, { case_insensitive: entity['case_insensitive'] === true });
      if (seen.size < seen.add(key).size) continue;
      const message = `The value “${value.slice(0, 100)}” is listed more than once`;
      faults.push(placed(sources, 'entities', entity, ['values'], message, 'warning'));
      break;
    }
  }
  return faults;
}

function faultyPatterns(bot: PortableBot, sources: Record<string, Source>): PlacedFault[] {
  return bot.entities
    .filter((entity) => entity['type'] === 'regex')
    .flatMap((entity) => {
      const patterns = { values: String(entity['values']), case_insensitive: entity['case_insensitive'] === true };
      return patternFaults(patterns).map(({ line, message }) =>
        placed(sources, 'entities', entity, ['values'], `Line ${line} of the patterns: ${message}`),
      );
    });
}

/** Existing items keep their ids and so their age. */
export function orderWarnings(bot: PortableBot, present: PortableBot): PlacedFault[] {
  const wanted = bot.reactions.map(({ name }) => name);
  const isWanted = new Set(wanted);
  const old = present.reactions.map(({ name }) => name).filter((name) => isWanted.has(name));
  const isOld = new Set(old);
  const after = [...old, ...wanted.filter((name) => !isOld.has(name))];
  const first = after.findIndex((name, index) => name !== wanted[index]);
  if (first < 0) return [];
  const message = `Reactions get another order here, from “${wanted[first]}” on: of reactions that fit alike the older one fires`;
  return [{ file: 'order.yaml', at: ['reactions', first], message, severity: 'warning' }];
}
