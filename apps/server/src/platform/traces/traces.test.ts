import { expect, test } from 'vitest';
import { beginTraces, endTraces, isTracing, type Tracing } from './traces.ts';

function tracingThatEnds(end: () => Promise<void>): Tracing {
  const unused = () => {
    throw new Error('No span is expected');
  };
  return { tracer: { startSpan: unused, startActiveSpan: unused }, kinds: {} as Tracing['kinds'], under: unused, end };
}

test('a collector that refuses or does not answer does not keep a server from its end', async () => {
  beginTraces(tracingThatEnds(() => Promise.reject(new Error('connect ECONNREFUSED'))));
  await endTraces();
  beginTraces(tracingThatEnds(() => new Promise(() => {})));
  await endTraces(1);
  expect(isTracing()).toBe(false);
});
