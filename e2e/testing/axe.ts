import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules that look at colours: all that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** All that is told of an element is its HTML: to describe also those that passed takes longer than to look at them. */
const BRIEF = { resultTypes: ['violations'], selectors: false } satisfies axe.RunOptions;

/** Lists the findings of axe in a part of the page as it is now: rule, weight and the first elements. Empty when it is clean. */
export async function axeFindings(page: Page, part: string, { onlyColours = false } = {}): Promise<string[]> {
  // It stays as long as the document does. Frames of other origins cannot take part; the console has none.
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
