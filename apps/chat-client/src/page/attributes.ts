import type { ChatLook } from '@parley/contract/chat-client';
import { parseUrl } from '#talk/parse-url.ts';

/** The looks of the chat on this page: the settings' choices, and the `data-…` attributes of the script's tag over them. */
export interface Attributes extends ChatLook {
  radius: string;
  font: string;
}

const MOST_STARTERS = 4;

export function readAttributes(data: DOMStringMap, look: ChatLook, script: string): Attributes {
  const { accent = '', radius = '', font = '', logo = '', name = '', greeting = '', privacy = '', phone = '' } = data;
  const page = globalThis.document?.baseURI ?? 'https://page.invalid/';
  const starters = (data['starters'] ?? '')
    .split('|')
    .map((starter) => starter.trim())
    .filter((starter) => starter !== '')
    .slice(0, MOST_STARTERS);
  return {
    accent: accent || look.accent,
    radius: /^\d+$/u.test(radius) ? `${radius}px` : radius,
    font,
    position: oneOf(['left', 'right'], data['position']) ?? look.position,
    logo: webAddress(logo, page) || webAddress(look.logo, script || page),
    name: name || look.name,
    scheme: oneOf(['light', 'dark', 'auto'], data['scheme']) ?? look.scheme,
    greeting: greeting || look.greeting,
    starters: starters.length > 0 ? starters : look.starters,
    privacy: webAddress(privacy, page) || webAddress(look.privacy, page),
    phone: phone || look.phone,
  };
}

function oneOf<Choice extends string>(choices: readonly Choice[], given: string | undefined): Choice | undefined {
  return choices.find((choice) => choice === given);
}

/** Returns the full address of a page or web resource; refuses schemes such as `javascript:`. */
function webAddress(address: string, base: string): string {
  if (address === '') return '';
  const url = parseUrl(address, base);
  return url && /^(?:https?|data):$/u.test(url.protocol) ? url.href : '';
}

/** The address of the API: beside the script, wherever a proxy has put both; else as the server says. */
export function serverOf(
  script: string,
  { project, environment, token, server }: Record<'environment' | 'token' | 'server', string> & { project: number },
): string {
  const place = `/chatbot/${project}/${environment}/${token}/client.js`;
  const url = parseUrl(script);
  if (url?.pathname.endsWith(place)) return url.origin + url.pathname.slice(0, -place.length);
  return server.replace(/\/$/u, '');
}
