import * as z from 'zod/mini';
import { contrastOf, rgbOfHex } from '#color.ts';
import { LIMITS, text } from '#text.ts';

/** The chat's look on every page, from the settings; a page's tag may override it. */
export interface ChatLook {
  name: string;
  /** `#0b5d4e`; empty for the client's own color. */
  accent: string;
  /** An address, also one relative to the script's; empty for the client's own icon. */
  logo: string;
  position: 'left' | 'right';
  scheme: 'auto' | 'light' | 'dark';
  greeting: string;
  starters: string[];
  privacy: string;
  phone: string;
}

/** Bytes of a picture in Storage; each page load of each caller may ask for it. */
export const LARGEST_LOGO = 500_000;

export const CHAT_POSITIONS = ['right', 'left'] as const;
export const CHAT_SCHEMES = ['auto', 'light', 'dark'] as const;

const MOST_STARTERS = 4;
const LONGEST_STARTER = 80;

/** The lines of `chatbot_starters`. */
export function startersIn(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Takes an address that a browser loads or opens from any page. */
function isWebAddress(address: string): boolean {
  const url = z.url({ protocol: /^https?$/u }).safeParse(address);
  return url.success && !/[\s@]/u.test(address);
}

/** Takes the name of a picture in Storage, of a kind that a browser can only show. */
export function isLogoFile(name: string): boolean {
  return /^[^/\\]+\.(?:png|jpe?g|gif|webp)$/iu.test(name);
}

const emptyOr = (isValid: (value: string) => boolean) => (value: string) => value === '' || isValid(value);

/** The settings that give the chat its looks and texts. They are deployed with the bot. */
export const chatLookFields = {
  chatbot_name: text(60),
  chatbot_accent: text(7).check(
    z.refine(
      emptyOr((color) => rgbOfHex(color) !== null),
      'Enter a color such as #0b5d4e',
    ),
  ),
  chatbot_logo: text(LIMITS.url).check(
    z.refine(
      emptyOr((logo) => isLogoFile(logo) || isWebAddress(logo)),
      'Enter an http:// or https:// URL, or the name of a PNG, JPEG, GIF or WebP file in Storage',
    ),
  ),
  chatbot_position: z.enum(CHAT_POSITIONS),
  chatbot_scheme: z.enum(CHAT_SCHEMES),
  chatbot_greeting: text(300),
  chatbot_starters: text(1_000).check(
    z.refine((lines) => startersIn(lines).length <= MOST_STARTERS, `At most ${MOST_STARTERS} lines`),
    z.refine(
      (lines) => startersIn(lines).every(({ length }) => length <= LONGEST_STARTER),
      `At most ${LONGEST_STARTER} characters in a line`,
    ),
  ),
  chatbot_privacy: text(LIMITS.url).check(z.refine(emptyOr(isWebAddress), 'Must be an http:// or https:// URL')),
  chatbot_phone: text(40).check(
    z.refine(
      emptyOr((phone) => /^[+(]?\d[\d ()./-]*$/u.test(phone)),
      'Enter a phone number',
    ),
  ),
};

type ChatLookSettings = { [Name in keyof typeof chatLookFields]: z.infer<(typeof chatLookFields)[Name]> };

export const DEFAULT_CHAT_LOOK: ChatLookSettings = {
  chatbot_name: '',
  chatbot_accent: '',
  chatbot_logo: '',
  chatbot_position: 'right',
  chatbot_scheme: 'auto',
  chatbot_greeting: '',
  chatbot_starters: '',
  chatbot_privacy: '',
  chatbot_phone: '',
};

/** The looks as the client takes them; `logo` is the address of the chosen picture. */
export function chatLookOf(settings: ChatLookSettings, logo: string): ChatLook {
  return {
    name: settings.chatbot_name,
    accent: settings.chatbot_accent,
    logo,
    position: settings.chatbot_position,
    scheme: settings.chatbot_scheme,
    greeting: settings.chatbot_greeting,
    starters: startersIn(settings.chatbot_starters),
    privacy: settings.chatbot_privacy,
    phone: settings.chatbot_phone,
  };
}

/** The backgrounds of a light and a dark page, and of the panel on it. */
const SURFACES = { light: '#ffffff', dark: '#1b1d22' } as const;
/** WCAG's minimum for anything but text; the client picks a text color that is readable on the accent. */
const LEAST_CONTRAST = 3;

/** The backgrounds on which the launcher and buttons of that color are hard to see, with their contrast. */
export function faintOn(accent: string, scheme: ChatLook['scheme']): { surface: 'light' | 'dark'; contrast: number }[] {
  const color = rgbOfHex(accent);
  if (!color) return [];
  return (['light', 'dark'] as const)
    .filter((surface) => scheme === 'auto' || scheme === surface)
    .map((surface) => ({ surface, contrast: contrastOf(color, rgbOfHex(SURFACES[surface]) ?? color) }))
    .filter(({ contrast }) => contrast < LEAST_CONTRAST);
}
