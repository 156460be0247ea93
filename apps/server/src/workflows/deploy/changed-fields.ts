import type { ChangedThing } from '@parley/contract';
import type { Resource } from '@parley/domain/project';
import { MASK, SECRET_SETTINGS } from '@parley/domain/settings';

type Field = ChangedThing['fields'][number];

interface Sides {
  before: object | null;
  after: object | null;
}

/** Fields that are of no use to readers. */
const UNSHOWN: ReadonlySet<string> = new Set(['id', 'position']);

/** The fields that differ between two states of an item, as text, one value per line. */
export function changedFields(resource: Resource, { before, after }: Sides): Field[] {
  const [left, right] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((name) => !UNSHOWN.has(name) && JSON.stringify(left.get(name)) !== JSON.stringify(right.get(name)))
    .map((name) => ({
      name,
      before: shown(resource, name, left.get(name)),
      after: shown(resource, name, right.get(name)),
    }))
    .filter((field) => field.before !== field.after);
}

function shown(resource: Resource, name: string, value: unknown): string {
  const isSecret = resource === 'settings' && (SECRET_SETTINGS as readonly string[]).includes(name);
  if (isSecret) return (value ?? '') === '' ? '' : MASK;
  return Array.isArray(value) ? value.map(line).join('\n') : line(value);
}

/** A text unchanged; an action of a reaction as `utter "Hello"`; anything else as JSON. */
function line(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (isAction(value)) return actionText(value);
  return JSON.stringify(value);
}

function actionText({ name, args, when = '' }: ActionValue): string {
  return `${name} ${argsText(args)}`.trim() + (when.trim() === '' ? '' : ` when ${when}`);
}

interface ActionValue {
  name: string;
  args: object;
  when?: string;
}

function isAction(value: unknown): value is ActionValue {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('args' in value)) return false;
  return typeof value.name === 'string' && typeof value.args === 'object' && value.args !== null;
}

function argsText(args: object): string {
  const entries = Object.entries(args);
  const [only] = entries;
  if (entries.length === 1 && only) return JSON.stringify(only[1]);
  return entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ');
}
