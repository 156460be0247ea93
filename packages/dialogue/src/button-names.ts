import type { Json } from '#json.ts';

/** The names in the buttons of an action: of intents, of entities and of slots. */
export function namesInButtons(options: Json | undefined, kind: 'intent' | 'entity' | 'slot'): string[] {
  return buttonsIn(options).flatMap((button) => {
    if (kind === 'intent') return typeof button['intent'] === 'string' ? [button['intent']] : [];
    return Object.keys(objectIn(button[kind === 'entity' ? 'entities' : 'set']));
  });
}

/** The values that buttons write into slots. */
export function slotsInButtons(options: Json | undefined): [slot: string, value: Json][] {
  return buttonsIn(options).flatMap((button) => Object.entries(objectIn(button['set'])));
}

/** The buttons with new names; `rename` answers the new name of an old one, or undefined. */
export function renamedButtons(
  options: Json,
  kind: 'intent' | 'entity',
  rename: (name: string) => string | undefined,
): Json {
  if (!Array.isArray(options)) return options;
  return options.map((option): Json => {
    if (typeof option !== 'object' || option === null || Array.isArray(option)) return option;
    if (kind === 'intent') {
      const to = typeof option['intent'] === 'string' ? rename(option['intent']) : undefined;
      return to === undefined ? option : { ...option, intent: to };
    }
    if (option['entities'] === undefined) return option;
    const entities = Object.entries(objectIn(option['entities'])).map(([name, value]) => [rename(name) ?? name, value]);
    return { ...option, entities: Object.fromEntries(entities) };
  });
}

function buttonsIn(options: Json | undefined): Record<string, Json>[] {
  return Array.isArray(options) ? options.map(objectIn) : [];
}

function objectIn(value: Json | undefined): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
