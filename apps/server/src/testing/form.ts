/**
 * Chooses an amount of work: `npm test` runs the short form of kill and race suites, `npm run test:long` the long one.
 * Expectations are equal in both.
 */
export function inForm<T>({ short, long }: { short: T; long: T }): T {
  return process.env['LONG'] === '1' ? long : short;
}
