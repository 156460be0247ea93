import { Problem, type Issue } from '@parley/domain/problem';
import { LIMITS } from '@parley/domain/text';
import { turnPolarity } from '@parley/nlu';
import { pauses } from '#platform/pauses.ts';

/** The opposite of each template, in the same order. One that cannot be turned round for sure refuses them all. */
export async function negateTemplates(templates: string[], language: string): Promise<{ templates: string[] }> {
  const pause = pauses();
  const turned: string[] = [];
  const issues: Issue[] = [];
  for (const [index, template] of templates.entries()) {
    const result = turnPolarity(template, language);
    const path = `body.templates.${index}`;
    if ('refused' in result) issues.push({ path, message: result.refused });
    else if (result.text.length > LIMITS.template) issues.push({ path, message: 'Its opposite would be too long' });
    else turned.push(result.text);
    await pause();
  }
  const [first] = issues;
  if (first) throw new Problem('invalid', first.message, { issues: issues.slice(0, MOST_ISSUES) });
  return { templates: turned };
}

const MOST_ISSUES = 20;
