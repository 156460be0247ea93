import type { LayoutInput } from '@parley/dialogue/layout/lay-out';
import type { Point } from '@parley/dialogue/layout/measures';

/** A whole layout, made in a worker that ends with it. */
export async function requestLayout(input: LayoutInput): Promise<ReadonlyMap<number, Point>> {
  // Tests have no workers.
  if (typeof Worker === 'undefined') return (await import('@parley/dialogue/layout/lay-out')).layOut(input);
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadonlyMap<number, Point>>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(input);
    });
  } finally {
    worker.terminate();
  }
}
