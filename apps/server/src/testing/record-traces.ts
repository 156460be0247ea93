import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import { beginTraces, endTraces } from '#platform/traces/traces.ts';

export interface RecordedSpan {
  name: string;
  parent: RecordedSpan | undefined;
  attributes: Attributes;
  isEnded: boolean;
}

/** Turns traces on, and keeps their parts here instead of sending them. */
export function recordTraces(): { spans: RecordedSpan[]; end(): Promise<void> } {
  const spans: RecordedSpan[] = [];
  const recorded = new Map<unknown, RecordedSpan>();

  function startSpan(name: string, { attributes = {} }: { attributes?: Attributes }, parent: Context): Span {
    const own: RecordedSpan = { name, parent: recorded.get(parent), attributes: { ...attributes }, isEnded: false };
    const span = {
      setAttribute: (key: string, value: string) => void (own.attributes[key] = value),
      setAttributes: (more: Attributes) => void Object.assign(own.attributes, more),
      setStatus: () => undefined,
      spanContext: () => ({ traceId: '', spanId: '', traceFlags: 1 }),
      end: () => void (own.isEnded = true),
    };
    spans.push(own);
    recorded.set(span, own);
    return span as unknown as Span;
  }

  beginTraces({
    tracer: { startSpan, startActiveSpan: () => undefined } as never,
    kinds: { SERVER: 1, CLIENT: 2, INTERNAL: 0 } as typeof SpanKind,
    under: (parent) => parent as unknown as Context,
    end: async () => undefined,
  });
  return { spans, end: () => endTraces() };
}
