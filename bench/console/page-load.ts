import type { Page } from 'playwright';

/** Milliseconds since the navigation began. */
export interface Load {
  firstPaint: number;
  interactive: number;
  /** As they came over the wire. */
  bytes: number;
}

declare global {
  interface Window {
    /** The state of the observer in the page. */
    seen: { shown: number; lastLongTaskEnd: number };
  }
}

/** To be called before the page is opened: notes when what matches `selector` is shown, and the long tasks. */
export async function observe(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    window.seen = { shown: 0, lastLongTaskEnd: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.seen.lastLongTaskEnd = startTime + duration;
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (document.querySelector(wanted)?.checkVisibility()) window.seen.shown = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, selector);
}

/** Waits until it is shown and the main thread has been quiet, and tells when that was. */
export async function readLoad(page: Page): Promise<Load> {
  const quietMs = 1_000;
  await page.waitForFunction(
    (quiet) =>
      window.seen.shown > 0 && performance.now() - Math.max(window.seen.shown, window.seen.lastLongTaskEnd) > quiet,
    quietMs,
  );
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return {
      firstPaint,
      interactive: Math.max(firstPaint, window.seen.shown, window.seen.lastLongTaskEnd),
      bytes: (entries as PerformanceResourceTiming[]).reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });
}
