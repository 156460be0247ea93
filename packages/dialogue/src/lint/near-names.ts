/** Looks names up by what is left when one letter is taken out: names that differ by one share such a rest. */
export function nearNames(names: ReadonlySet<string>): (name: string) => string | undefined {
  const byRest = new Map<string, string>();
  for (const name of names) for (const rest of restsOf(name)) if (!byRest.has(rest)) byRest.set(rest, name);
  return (name) => {
    for (const rest of restsOf(name)) {
      const meant = byRest.get(rest);
      if (meant !== undefined && meant !== name && !isNumbered(meant, name)) return meant;
    }
    return undefined;
  };
}

function restsOf(name: string): string[] {
  const plain = name.toLowerCase();
  return [plain, ...Array.from(plain.slice(0, LONGEST), (_, at) => plain.slice(0, at) + plain.slice(at + 1))];
}

/** Further letters of a name are not taken out. */
const LONGEST = 60;

/** "address1" and "address2" are two slots. */
function isNumbered(a: string, b: string): boolean {
  return a.replace(/\d+/gu, '') === b.replace(/\d+/gu, '') && /\d/u.test(a + b);
}
