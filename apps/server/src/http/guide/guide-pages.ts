import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

export interface GuidePage {
  /** Its address under the guide's: `intents`, or `operate/install` in a folder. */
  name: string;
  title: string;
  /** HTML of the page. */
  body: string;
  sections: Section[];
}

/** The text under a heading. */
export interface Section {
  title: string;
  /** The anchor of the heading. */
  id: string;
  text: string;
}

export interface Chapter {
  title: string;
  pages: GuidePage[];
}

export const FIRST_PAGE = 'getting-started';

/** In the order in which users meet the parts of the product. */
const CHAPTERS: Record<string, string[]> = {
  Start: [FIRST_PAGE, 'test-chat', 'keyboard'],
  'Build a bot': ['intents', 'entities', 'reactions', 'graph', 'actions', 'settings', 'storage'],
  'Improve it': ['fallbacks', 'tests', 'conversations', 'dashboard', 'email-reports', 'personal-data'],
  'Deploy it': [
    'deployments',
    'history',
    'moving',
    'chatbot-test',
    'chat-client',
    'telephone',
    'calls',
    'speech',
    'outbound',
  ],
  'People and rights': ['people', 'roles', 'single-sign-on', 'profile', 'audit'],
  'Operate it': [
    'index',
    'install',
    'proxy',
    'secrets',
    'options',
    'postgresql',
    'many-machines',
    'backup',
    'upgrade',
    'monitoring',
    'sizing',
    'export',
  ].map((name) => `operate/${name}`),
};
const OTHER_PAGES = 'More';

/** The guide by chapters; pages without a chapter come last. */
export function readChapters(folder: string): Chapter[] {
  const pages = readPages(folder);
  const named = new Set(Object.values(CHAPTERS).flat());
  const chapters = Object.entries(CHAPTERS).map(([title, names]) => ({
    title,
    pages: names.flatMap((name) => pages.filter((page) => page.name === name)),
  }));
  const others = { title: OTHER_PAGES, pages: pages.filter(({ name }) => !named.has(name)) };
  return [...chapters, others].filter((chapter) => chapter.pages.length > 0);
}

function readPages(folder: string): GuidePage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => pageOf(nameOf(file), readFileSync(join(folder, file), 'utf8')));
}

function nameOf(file: string): string {
  return file.slice(0, -'.md'.length).replaceAll('\\', '/');
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

function pageOf(name: string, markdown: string): GuidePage {
  const sections = sectionsOf(markdown);
  return {
    name,
    title: sections[0]?.title ?? name,
    body: marked.parse(markdown, { async: false }),
    sections,
  };
}

function sectionsOf(markdown: string): Section[] {
  return markdown.split(/^(?=#{1,4} )/mu).flatMap((part) => {
    const [, title] = /^#+ (.+)/u.exec(part) ?? [];
    if (title === undefined) return [];
    return [{ title: plain(title), id: anchorOf(title), text: plain(part.slice(part.indexOf('\n') + 1)) }];
  });
}

/** The anchor that links in the pages use. */
function anchorOf(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** Removes Markdown syntax. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\*\*|`|^\s*\|?[-| ]+\|$|\|/gmu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
