import type { TemplatePart } from '#stages/references.ts';

/** The template with its text changed and its references as they are. */
export function withText(parts: readonly TemplatePart[], change: (text: string, part: number) => string): string {
  return parts.map((part, at) => (part.kind === 'text' ? change(part.text, at) : referenceTo(part))).join('');
}

export function referenceTo(part: Exclude<TemplatePart, { kind: 'text' }>): string {
  return (part.kind === 'synonym' ? '#' : '@') + part.name;
}
