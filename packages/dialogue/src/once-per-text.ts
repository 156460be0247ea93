const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 1_000;

/** Works once on each text that bots repeat, such as their expressions. What it returns must not be changed. */
export function oncePerText<T extends object>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = work(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (text.length <= LONGEST_REMEMBERED) known.set(text, found);
    return found;
  };
}
