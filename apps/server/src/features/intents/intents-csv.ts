import type { Intent } from '@parley/domain/intent';
import { stringifyCsv } from '#platform/csv.ts';

/** A row for each template; an intent without templates has one with an empty template. */
export function intentsCsv(intents: readonly Pick<Intent, 'name' | 'templates'>[]): Promise<string> {
  const rows = intents.flatMap(({ name, templates }) =>
    (templates.length === 0 ? [''] : templates).map((template) => [name, template]),
  );
  return stringifyCsv(['intent', 'template'], rows);
}
