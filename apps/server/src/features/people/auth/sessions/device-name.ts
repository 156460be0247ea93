import Bowser from 'bowser';

/** Longer ones are cut before they are parsed: browsers send shorter ones. */
export const LONGEST_USER_AGENT = 300;
const LONGEST_NAME = 60;

/** Browser and system, as `Firefox 143 on Windows`; null if the client is no browser. */
export function deviceName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_USER_AGENT));
  if (!browser.name) return null;
  const [major] = (browser.version ?? '').split('.');
  const name = major ? `${browser.name} ${major}` : browser.name;
  // A program may send any name of any length.
  return (os.name ? `${name} on ${os.name}` : name).slice(0, LONGEST_NAME);
}
