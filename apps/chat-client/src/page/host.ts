import type { ChatClientConfig } from '@parley/contract/chat-client';
import { readableOn, rgbOf } from '#talk/colors.ts';
import type { Attributes } from '#page/attributes.ts';
import { ownStyles } from '#page/styles/index.ts';

/** The name of the element on the page: its style may set the `--parley-…` variables. */
const ELEMENT = 'parley-chat';

/** The element of the chat with its shadow root; null when the page has one. Its styles need no permission of a policy. */
export function createHost(
  attributes: Attributes,
  { styles }: ChatClientConfig,
): { host: HTMLElement; root: ShadowRoot } | null {
  if (document.querySelector(ELEMENT)) return null;
  const host = document.createElement(ELEMENT);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [ownStyles, styles].filter((text) => text !== '').map(sheetOf);
  // The language of the client's own texts; messages name theirs.
  host.lang = 'en';
  host.dataset['scheme'] = attributes.scheme;
  host.dataset['position'] = attributes.position;
  for (const name of ['accent', 'radius', 'font'] as const) {
    if (attributes[name] !== '') host.style.setProperty(`--parley-${name}`, attributes[name]);
  }
  document.body.append(host);
  const accent = accentOf(host, root);
  if (accent) host.style.setProperty('--parley-on-accent', readableOn(accent));
  return { host, root };
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
