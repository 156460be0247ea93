import type { Intent } from '@parley/domain/intent';
import { stringifyCsv } from '#platform/csv.ts';
import { AUGMENTED } from '#features/intents/read-intent-rows.ts';

/** A row for each template. The third column is there only when a template is for training alone. */
export function intentsCsv(intents: readonly Intent[]): Promise<string> {
  const hasMarks = intents.some(({ augmented }) => augmented !== undefined);
  const rows = intents.flatMap(({ name, templates, augmented }) => {
    const marked = new Set(augmented);
    return templates.map((template) => [name, template, ...(hasMarks ? [marked.has(template) ? '1' : ''] : [])]);
  });
  return stringifyCsv(['intent', 'template', ...(hasMarks ? [AUGMENTED] : [])], rows);
}
