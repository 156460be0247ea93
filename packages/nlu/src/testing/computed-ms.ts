/** Milliseconds that this thread has computed: what else the machine does is not counted. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
