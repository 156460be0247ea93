import { Problem } from '@parley/domain/problem';

const MARK = 'parley.yaml';

/** The folder of the bot in the zip: a zip of a repository contains a single folder. */
export function filesRoot(entries: readonly { path: string }[]): string {
  const marks = entries.map(({ path }) => path).filter((path) => path === MARK || path.endsWith(`/${MARK}`));
  const [mark] = marks.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  if (mark === undefined) {
    throw new Problem('invalid', `The zip is no export of a project: it has no file ${MARK}`);
  }
  return mark.slice(0, -MARK.length);
}
