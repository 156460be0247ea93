import { inFixedRuns } from '@parley/domain/testing/computing';

/**
 * Measures how long one piece of work blocks all others: the most CPU time that this thread takes between two turns of
 * its event loop, to a millisecond. Other programs on the machine do not count. It checks once a millisecond, because
 * checking at each turn would keep a core busy. Tests use `longest`, whose unit is a fixed piece of work: 100 ms on a
 * usual machine are 160 units.
 */
export function watchEventLoop(): { longestMs(): number; longest(): number } {
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
  function longestMs(): number {
    isWatching = false;
    return longest;
  }
  return { longestMs, longest: () => inFixedRuns(longestMs()) };
}
