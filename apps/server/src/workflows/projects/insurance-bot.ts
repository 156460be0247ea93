import type { DemoContent } from '#demo/demo-content.ts';
import { botInFolder } from '#workflows/projects/bot-in-folder.ts';

/**
 * The claims line of an insurer: a form with corrections and interruptions. Each language is a project of its own, since
 * templates, texts and names are all in one language. Other languages get the English one.
 */
export function insuranceBot(language: string): DemoContent {
  return botInFolder(new URL(`../../demo/insurance/${language === 'de' ? 'de' : 'en'}/`, import.meta.url));
}
