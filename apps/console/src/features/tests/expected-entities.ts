import type { BotTestStep } from '@parley/domain';

type Entities = NonNullable<BotTestStep['entities']>;

/** As they are edited: `city = Prague, amount = 3`. */
export function entitiesText(entities: BotTestStep['entities']): string {
  return Object.entries(entities ?? {})
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join(', ');
}

/** A text that would be read as something else is written in quotation marks. */
function valueText(value: Entities[string]): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.trim() !== value || /[,"[{]/u.test(value) || typeof valueOf(value) !== 'string'
    ? JSON.stringify(value)
    : value;
}

/** Reads them; undefined where the text is not of this form. */
export function entitiesOf(text: string): Entities | undefined {
  const found: [string, Entities[string]][] = [];
  let rest = text.trim();
  while (rest !== '') {
    const name = /^([^=,]+?)\s*=\s*/u.exec(rest);
    if (!name?.[1]) return undefined;
    rest = rest.slice(name[0].length);
    const value = /^("(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|[^,]*)\s*(?:,\s*|$)/u.exec(rest);
    if (!value) return undefined;
    found.push([name[1], valueOf(value[1] ?? '')]);
    rest = rest.slice(value[0].length);
  }
  return Object.fromEntries(found);
}

function valueOf(written: string): Entities[string] {
  const trimmed = written.trim();
  try {
    return JSON.parse(trimmed) as Entities[string];
  } catch {
    return trimmed;
  }
}
