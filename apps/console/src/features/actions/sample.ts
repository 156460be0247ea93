import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { actionTexts } from '#texts/actions.ts';

/** The values that an action on trial finds, as the user types them. */
export interface SampleTexts {
  /** These three as JSON. */
  args: string;
  slots: string;
  entities: string;
  /** The caller's text. */
  text: string;
}

export const JSON_FIELDS = ['args', 'slots', 'entities'] as const;
type JsonField = (typeof JSON_FIELDS)[number];

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Names = Record<string, Json>;

export type ReadSample =
  | { ok: true; sample: Record<JsonField, Names> & { text: string } }
  | { ok: false; faults: Partial<Record<JsonField, string>> };

export function readSample(texts: SampleTexts): ReadSample {
  const read = JSON_FIELDS.map((field) => [field, namesIn(texts[field])] as const);
  const faults = read.flatMap(([field, names]) => (typeof names === 'string' ? [[field, names] as const] : []));
  if (faults.length > 0) return { ok: false, faults: Object.fromEntries(faults) };
  const [args = {}, slots = {}, entities = {}] = read.map(([, names]) => (typeof names === 'string' ? {} : names));
  return { ok: true, sample: { args, slots, entities, text: texts.text } };
}

/** The names with their values, or a fault. */
function namesIn(text: string): Names | string {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isNames(value) ? value : actionTexts.try.notAnObject;
  } catch (error) {
    return error instanceof Error ? error.message : actionTexts.try.notJson;
  }
}

function isNames(value: unknown): value is Names {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A sample that has every argument that the source reads or a reaction gives, still empty. */
export function emptySample(source: string, args: readonly string[]): SampleTexts {
  const read = [...source.matchAll(/\bargs\.([\p{L}_$][\p{L}\p{N}_$]*)/gu)].map(([, name = '']) => name);
  const names = [...new Set([...args, ...read])];
  const given = names.map((name) => `  ${JSON.stringify(name)}: ""`).join(',\n');
  return { args: names.length === 0 ? '{}' : `{\n${given}\n}`, slots: '{}', entities: '{}', text: '' };
}

/** Only the typed texts: the rest follows the source. */
const samples = createUserStore<{ byId: ReadonlyMap<number, Partial<SampleTexts>> }>({ byId: new Map() });

/** The sample of an action while the console is open, other actions and screens in between or not. */
export function useSample(id: number, empty: SampleTexts): [SampleTexts, (change: Partial<SampleTexts>) => void] {
  const typed = useStore(samples, ({ byId }) => byId.get(id));
  return [
    { ...empty, ...typed },
    (change) => samples.set(({ byId }) => ({ byId: new Map(byId).set(id, { ...byId.get(id), ...change }) })),
  ];
}
