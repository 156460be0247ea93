/**
 * Milliseconds that this thread has computed. Limits are in these: on a busy machine, time passes while nothing of an
 * expression is run, and that is no fault of it.
 */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
