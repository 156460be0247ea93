export const NEGATIVE_SUFFIX = ' [NEG]';

export function isNegative(name: string): boolean {
  return name.endsWith(NEGATIVE_SUFFIX);
}

export function negativeName(name: string): string {
  return name + NEGATIVE_SUFFIX;
}

/** `X` for `X [NEG]`, and the name itself for any other. */
export function positiveName(name: string): string {
  return isNegative(name) ? name.slice(0, -NEGATIVE_SUFFIX.length) : name;
}
