import type { Chapter, GuidePage } from '#http/guide/guide-pages.ts';
import { LONGEST_SEARCH, type Hit } from '#http/guide/guide-search.ts';

/** A page next to the list of all pages. */
export function pageHtml(page: GuidePage, chapters: readonly Chapter[]): string {
  return documentOf({ title: page.title, body: page.body, current: page.name, chapters });
}

export function searchHtml(asked: string, hits: readonly Hit[], chapters: readonly Chapter[]): string {
  const found = hits.map(
    ({ page, section, excerpt }) =>
      `<li><a href="${page.name}#${section.id}">${escapeHtml(
        section.title === page.title ? page.title : `${page.title}: ${section.title}`,
      )}</a><p>${escapeHtml(excerpt)}</p></li>`,
  );
  const none = asked.trim() === '' ? 'Enter the words to look for.' : 'No page has all of these words.';
  const list = hits.length > 0 ? `<ul class="hits">${found.join('')}</ul>` : `<p>${none}</p>`;
  return documentOf({ title: 'Search the guide', body: `<h1>Search the guide</h1>${list}`, asked, chapters });
}

interface Parts {
  title: string;
  body: string;
  chapters: readonly Chapter[];
  /** The name of the shown page; absent for the search. */
  current?: string;
  /** The searched words. */
  asked?: string;
}

function documentOf({ title, body, chapters, current = '', asked = '' }: Parts): string {
  // Links are relative, so that the guide works under any address.
  const top = '../'.repeat(current.split('/').length - 1);
  const lists = chapters.map(({ title: name, pages }) => {
    const links = pages.map((page) => {
      const mark = page.name === current ? ' aria-current="page"' : '';
      return `<li><a href="${top}${page.name}"${mark}>${escapeHtml(page.title)}</a></li>`;
    });
    return `<h2>${escapeHtml(name)}</h2><ul>${links.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Parley guide</title>
<link rel="stylesheet" href="${top}guide.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="${top}./">Parley guide</a>
<a class="to-pages" href="#pages">All pages</a>
<form action="${top}search" role="search"><input type="search" name="q" aria-label="Search the guide" placeholder="Search the guide" maxlength="${LONGEST_SEARCH}" value="${escapeHtml(asked)}"><button>Search</button></form>
<a class="console" href="/">Back to the console</a>
</header>
<nav id="pages" aria-label="Guide">${lists.join('')}</nav>
<main id="content" tabindex="-1">${body}</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
