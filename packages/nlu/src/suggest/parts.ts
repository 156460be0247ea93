import type { TemplatePart } from '@parley/domain';

/** The template with its text changed and its references as they are. */
export function withText(parts: readonly TemplatePart[], change: (text: string, part: number) => string): string {
  return parts.map((part, at) => (part.kind === 'text' ? change(part.text, at) : part.text)).join('');
}
