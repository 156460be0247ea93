import type { WrittenTemplate } from '@parley/domain/project';
import type { DemoContent } from '#demo/demo-content.ts';
import { botInFolder } from '#workflows/projects/bot-in-folder.ts';

/** A bot that a project can begin with. It has a folder for each language, since its templates, texts and names are in one. */
export function startingBot(template: WrittenTemplate, language: string): DemoContent {
  return botInFolder(new URL(`../../demo/${template}/${language}/`, import.meta.url));
}
