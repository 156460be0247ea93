import { parseUrl } from '#talk/parse-url.ts';

/** The choices of the owner at the script's tag, as `data-…` attributes. */
export interface Attributes {
  accent: string;
  radius: string;
  font: string;
  position: 'left' | 'right';
  logo: string;
  name: string;
  scheme: 'light' | 'dark' | 'auto';
  greeting: string;
  starters: string[];
  privacy: string;
  phone: string;
}

const MOST_STARTERS = 4;

export function readAttributes(data: DOMStringMap): Attributes {
  const { accent = '', radius = '', font = '', logo = '', name = '', greeting = '', privacy = '', phone = '' } = data;
  return {
    accent,
    radius: /^\d+$/u.test(radius) ? `${radius}px` : radius,
    font,
    position: data['position'] === 'left' ? 'left' : 'right',
    logo: webAddress(logo),
    name,
    scheme: data['scheme'] === 'light' || data['scheme'] === 'dark' ? data['scheme'] : 'auto',
    greeting,
    starters: (data['starters'] ?? '')
      .split('|')
      .map((starter) => starter.trim())
      .filter((starter) => starter !== '')
      .slice(0, MOST_STARTERS),
    privacy: webAddress(privacy),
    phone,
  };
}

/** True for addresses of the page itself or the web; never `javascript:`. */
function webAddress(address: string): string {
  if (address === '') return '';
  const url = parseUrl(address, globalThis.document?.baseURI ?? 'https://page.invalid/');
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
