import packageJson from '../../../../package.json' with { type: 'json' };

/** The version of this program, as in its changelog. */
export const VERSION: string = packageJson.version;

/** Less than 0 if the first version is older. Versions have the form 1.2.3. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  for (const index of [0, 1, 2]) {
    const difference = (first?.[index] ?? 0) - (second?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
