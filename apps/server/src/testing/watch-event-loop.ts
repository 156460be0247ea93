/**
 * Measures how long one piece of work keeps all others waiting: the most time of the processor, in milliseconds, that
 * this thread takes between two turns of its event loop, or a millisecond more. Other programs on the machine do not
 * count. It looks once a millisecond: at each turn, it would keep a core busy by itself.
 */
export function watchEventLoop(): { longestMs(): number } {
  let last = process.threadCpuUsage();
  let longest = 0;
  let isWatching = true;
  function tick(): void {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (isWatching) setTimeout(tick, 1);
  }
  tick();
  return {
    longestMs() {
      isWatching = false;
      return longest;
    },
  };
}
