import { readableOn, rgbOf } from '@parley/domain/color';
import type { Attributes } from '#page/attributes.ts';
import { ownStyles } from '#page/styles/index.ts';

/** The name of the element on the page: its style may set the `--parley-…` variables. */
const ELEMENT = 'parley-chat';

export interface Host {
  root: ShadowRoot;
  /** Gives the chat its looks, and the project's own styles. They need no permission of a page's policy. */
  dress(attributes: Attributes, styles: string): void;
}

/** The element of the chat with its shadow root; null when the page has one. */
export function createHost(): Host | null {
  // A copied page has the element, but not its content.
  if ([...document.querySelectorAll(ELEMENT)].some(({ shadowRoot }) => shadowRoot)) return null;
  const host = document.createElement(ELEMENT);
  const root = host.attachShadow({ mode: 'open' });
  // The language of the client's own texts; messages name theirs.
  host.lang = 'en';
  keepOnPage(host);

  return {
    root,
    dress(attributes, styles) {
      root.adoptedStyleSheets = [ownStyles, styles].filter((text) => text !== '').map(sheetOf);
      host.dataset['scheme'] = attributes.scheme;
      host.dataset['position'] = attributes.position;
      host.removeAttribute('style');
      for (const name of ['accent', 'radius', 'font'] as const) {
        if (attributes[name] !== '') host.style.setProperty(`--parley-${name}`, attributes[name]);
      }
      const accent = accentOf(host, root);
      if (accent) host.style.setProperty('--parley-on-accent', readableOn(accent));
    },
  };
}

/**
 * Beside the body, because libraries that change pages without loading them (Turbo, Astro, htmx) replace or copy the
 * body and its whole content. If the whole page is replaced, the element is attached again.
 */
function keepOnPage(host: HTMLElement): void {
  const watching = new MutationObserver(put);
  function put(): void {
    const page = document.documentElement as HTMLElement | null;
    if (!page) return;
    if (host.parentNode !== page) page.append(host);
    watching.observe(page, { childList: true });
  }
  watching.observe(document, { childList: true });
  put();
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** The accent that the tag or the page's style sheet sets, as the browser understands it. */
function accentOf(host: HTMLElement, root: ShadowRoot): ReturnType<typeof rgbOf> {
  const accent = getComputedStyle(host).getPropertyValue('--parley-accent').trim();
  if (accent === '' || !CSS.supports('color', accent)) {
    host.style.removeProperty('--parley-accent');
    return null;
  }
  const probe = document.createElement('span');
  probe.style.color = accent;
  // Elsewhere in the host it would have no style.
  root.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return rgbOf(computed);
}
