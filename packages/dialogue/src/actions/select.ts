import { entityValues, nameKey } from '@parley/domain';
import * as z from 'zod/mini';
import { nameArg, optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

/** A longer list is no longer one to choose from. */
const MOST_OPTIONS = 1_000;

export const selectEntry = actionEntry('select', {
  publicArgs: ['label', 'options'],
  shows: ({ entity, label, options }) => ({
    kind: 'select',
    entity: textOf(entity),
    label: textOf(label),
    options: Array.isArray(options) ? options.map(textOf) : [],
  }),
});

export const select = builtIn({
  name: 'select',
  documentation: 'Shows a select box with the values of an entity.',
  isOnlySeen: true,
  args: {
    entity: { type: 'entity', documentation: 'The entity with the values.', required: true },
    label: { type: 'text', documentation: 'Label of the box.' },
  },
  schema: () => z.object({ entity: nameArg, label: optionalText }),
  run({ entity, label }, turn) {
    const found = turn.bot.entitiesByName.get(nameKey(entity));
    if (found === undefined) log(turn, 'warn', `select: entity ${entity} not found`, { entity });
    const options = found === undefined ? ['Entity not found'] : entityValues(found.values).map(({ value }) => value);
    recordAction(turn, selectEntry, { entity, label, options: options.slice(0, MOST_OPTIONS) });
  },
});
