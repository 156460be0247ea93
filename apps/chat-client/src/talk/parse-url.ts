/** Null for an invalid address. `URL.parse` is missing in browsers that callers still use. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
