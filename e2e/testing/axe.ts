import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules that look at colours: all that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Reports only the HTML of failed elements: describing passed ones takes longer than checking them. */
const BRIEF = { resultTypes: ['violations'], selectors: false } satisfies axe.RunOptions;

/** Lists axe's findings in a part of the page: rule, impact and the first elements. Empty if it is clean. */
export async function axeFindings(page: Page, part: string, { onlyColours = false } = {}): Promise<string[]> {
  // It stays until the document is unloaded. It skips frames of other origins, which the console does not use.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
  }
  const options: axe.RunOptions = onlyColours ? { ...BRIEF, runOnly: { type: 'rule', values: OF_COLOURS } } : BRIEF;
  const violations = await page.evaluate(
    async (asked) => {
      const here: typeof axe = Reflect.get(window, 'axe');
      return (await here.run({ include: [asked.part] }, asked.options)).violations;
    },
    { part, options },
  );
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact ?? 'no impact'}): ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`)
        .join('\n')}`,
  );
}
