import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The rules that look at colours: all that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Lists the findings of axe in a part of the page as it is now: rule, weight and the first elements. Empty when it is clean. */
export async function axeFindings(page: Page, part: string, { onlyColours = false } = {}): Promise<string[]> {
  // Legacy mode leaves out frames of other origins, of which the console has none, and takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
  const { violations } = await (onlyColours ? axe.withRules(OF_COLOURS) : axe).analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact ?? 'no impact'}): ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`)
        .join('\n')}`,
  );
}
