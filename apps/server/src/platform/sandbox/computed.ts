/** CPU milliseconds of this thread. Limits use them, because on a busy machine time passes without progress. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
