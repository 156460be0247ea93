import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorMode } from '@parley/dialogue/source/syntax-faults';
import { FORMATS } from '@parley/dialogue/source/formats';
import { holesIn } from '@parley/dialogue/source/holes';
import { editorTexts } from '#texts/editor.ts';

/** The names of a project that its expressions can use. */
export interface ExpressionNames {
  slots: readonly string[];
  entities: readonly string[];
  config: readonly string[];
  intents: readonly string[];
  scopes: readonly string[];
}

export const NO_NAMES: ExpressionNames = { slots: [], entities: [], config: [], intents: [], scopes: [] };

const { names: nameTexts, formats: formatTexts, moment } = editorTexts;

const ROOTS: Completion[] = [
  { label: 'slots', type: 'variable', detail: nameTexts.slots },
  { label: 'entities', type: 'variable', detail: nameTexts.entities },
  { label: 'found', type: 'variable', detail: nameTexts.found },
  { label: 'text', type: 'variable', detail: nameTexts.text },
  { label: 'intent', type: 'variable', detail: nameTexts.intent },
  { label: 'confidence', type: 'variable', detail: nameTexts.confidence },
  { label: 'alternatives', type: 'variable', detail: nameTexts.alternatives },
  { label: 'failures', type: 'variable', detail: nameTexts.failures },
  { label: 'now', type: 'variable', detail: nameTexts.now },
  { label: 'config', type: 'variable', detail: nameTexts.config },
  { label: 'scope', type: 'variable', detail: nameTexts.scope },
  { label: 'answer', type: 'variable', detail: nameTexts.answer },
];

const MOMENT: Completion[] = [
  { label: 'ts', type: 'property', detail: moment.ts },
  { label: 'iso', type: 'property', detail: '2026-12-24T18:30:00+01:00' },
  { label: 'date', type: 'property', detail: '2026-12-24' },
  { label: 'time', type: 'property', detail: '18:30:00' },
  { label: 'weekday', type: 'property', detail: moment.weekday },
  { label: 'hour', type: 'property' },
  { label: 'minute', type: 'property' },
];

/** Completes names of the project, and the names that every expression has. */
export function completionSource(mode: EditorMode, names: () => ExpressionNames) {
  return (context: CompletionContext): CompletionResult | null => {
    if (mode === 'script' || mode === 'plain') return null;
    const text = context.state.doc.toString();
    if (mode === 'text' && !holesIn(text).some(({ from, to }) => context.pos >= from && context.pos <= to)) return null;
    const before = text.slice(0, context.pos);
    return (mode === 'text' ? formatsAt(before) : null) ?? completionsAt(before, context.explicit, names());
  };
}

const FORMAT_OFFERS: Completion[] = FORMATS.map((label) => ({ label, type: 'keyword', detail: formatTexts[label] }));

/** The formats after the `|` of a hole: `{{ slots.day | `. */
export function formatsAt(before: string): CompletionResult | null {
  const typed = /\{\{[^{}|]*[^{}|\s]\s*\|\s*([a-z]*)$/u.exec(before)?.[1];
  return typed === undefined
    ? null
    : { from: before.length - typed.length, options: FORMAT_OFFERS, validFor: /^[a-z]*$/u };
}

/** Lists completions after `before`; null if there are no completions. */
export function completionsAt(
  before: string,
  isExplicit: boolean,
  { slots, entities, config, intents, scopes }: ExpressionNames,
): CompletionResult | null {
  const quoted = /\b(intent|scope)\s*[!=]==?\s*(['"])([^'"]*)$/u.exec(before);
  if (quoted) {
    const [, name, , typed = ''] = quoted;
    const labels = name === 'intent' ? intents : scopes;
    return { from: before.length - typed.length, options: labels.map((label) => ({ label, type: 'text' })) };
  }
  const property = /\b(slots|entities|config|now)\.([\p{L}\p{N}_$]*)$/u.exec(before);
  if (property) {
    const [, root, typed = ''] = property;
    const from = before.length - typed.length;
    if (root === 'now') return { from, options: MOMENT };
    const labels = root === 'slots' ? slots : root === 'entities' ? entities : config;
    return { from, options: identifiers(labels).map((label) => ({ label, type: 'property' })) };
  }
  if (/[.'"`]\s*[\p{L}\p{N}_$]*$/u.test(before)) return null;
  const typed = /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? '';
  if (typed === '' && !isExplicit) return null;
  return { from: before.length - typed.length, options: ROOTS, validFor: /^[\p{L}\p{N}_$]*$/u };
}

/** The names that are valid after a dot. */
export function identifiers(names: readonly string[]): string[] {
  return names.filter((name) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name));
}
