import { inFixedRuns } from '@parley/domain/testing/computing';

/**
 * Measures how long one piece of work keeps all others waiting: the most time of the processor that this thread takes
 * between two turns of its event loop, or a millisecond more. Other programs on the machine do not count. It looks once
 * a millisecond, because a look at each turn would keep a core busy. Tests use `longest`, whose unit is a fixed piece of
 * work: 100 ms of a usual machine are 160 of them.
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
