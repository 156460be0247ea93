import { Problem, type Issue } from '@parley/domain/problem';
import { LIMITS } from '@parley/domain/text';
import { affirm, negate, turnPolarity, type Turned } from '@parley/nlu';
import { pauses } from '#platform/pauses.ts';
import type { Phrasing } from '#workflows/understanding/phrasing.ts';

/**
 * The opposite of each template, in the given order: by the writing service if there is one, otherwise by rules.
 * Refuses all of them if one has no certain opposite.
 */
export async function negateTemplates(
  templates: string[],
  { language, from }: { language: string; from?: 'positive' | 'negative' | undefined },
  phrasing: Phrasing | null,
): Promise<{ templates: string[] }> {
  // A negative phrase without a negation has no opposite by rules: negating it would not affirm anything.
  const turn = from === 'negative' ? affirm : from === 'positive' ? negate : turnPolarity;
  const pause = pauses();
  const turned: string[] = [];
  const issues: Issue[] = [];
  const written = await phrasing?.opposites(templates, language);
  const failure = written && 'failure' in written ? `${written.failure}. ` : '';
  for (const [index, template] of templates.entries()) {
    const result: Turned =
      written && 'phrases' in written ? { text: written.phrases[index] ?? template } : turn(template, language);
    const path = `body.templates.${index}`;
    if ('refused' in result) issues.push({ path, message: failure + result.refused });
    else if (result.text.length > LIMITS.template) issues.push({ path, message: 'The opposite would be too long' });
    else turned.push(result.text);
    await pause();
  }
  const [first] = issues;
  if (first) throw new Problem('invalid', first.message, { issues: issues.slice(0, MOST_ISSUES) });
  return { templates: turned };
}

const MOST_ISSUES = 20;
