import { layOut, type LayoutInput } from '@parley/dialogue/layout/lay-out';

// Off the main thread: a large project takes most of a second.
self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => self.postMessage(layOut(data)));
