import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';

/** What the libraries give once they are loaded; see `start-traces.ts`. */
export interface Tracing {
  tracer: Tracer;
  kinds: typeof SpanKind;
  /** The context in which a span is the parent; without one, a root. */
  under(parent: Span | undefined): Context;
  /** Sends what is left. */
  end(): Promise<void>;
}

const LONGEST_END_MS = 2_000;
const parents = new AsyncLocalStorage<Span>();
let tracing: Tracing | null = null;

export function beginTraces(next: Tracing): void {
  tracing = next;
}

/** Turns traces off and sends the remaining ones for a short time. A lost trace does not fail a stop. */
export async function endTraces(longestMs = LONGEST_END_MS): Promise<void> {
  const ended = tracing;
  tracing = null;
  if (ended) await Promise.race([ended.end().catch(() => undefined), sleep(longestMs, undefined, { ref: false })]);
}

export function isTracing(): boolean {
  return tracing !== null;
}

interface SpanOptions {
  kind?: 'server' | 'client';
  /** Nothing that a person said, is called, or can be reached by. */
  attributes?: Attributes;
}

/** A part of a trace that begins now, below the current one. Null while traces are off. */
export function beginSpan(name: string, { kind, attributes = {} }: SpanOptions = {}): Span | null {
  if (!tracing) return null;
  const { tracer, kinds, under } = tracing;
  const spanKind = kind === 'server' ? kinds.SERVER : kind === 'client' ? kinds.CLIENT : kinds.INTERNAL;
  return tracer.startSpan(name, { kind: spanKind, attributes }, under(parents.getStore()));
}

/** Ends a part. The status names the kind of a fault, never its message, which may quote what people wrote. */
export function endSpan(span: Span, attributes: Attributes = {}, error?: unknown): void {
  span.setAttributes(attributes);
  if (error !== undefined) {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: 2 });
  }
  span.end();
}

/** Runs work as the content of a part. */
export function within<T>(span: Span | null, work: () => T): T {
  return span ? parents.run(span, work) : work();
}

/** Runs work as a part of the current trace. Costs one comparison while traces are off. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span | null) => Promise<T>): Promise<T> {
  return tracing ? tracedOn(name, options, work) : work(null);
}

async function tracedOn<T>(name: string, options: SpanOptions, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = beginSpan(name, options);
  if (!span) return work(null);
  try {
    const result = await parents.run(span, () => work(span));
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, {}, error);
    throw error;
  }
}

/** Binds later work, for example for an arriving packet, to the current trace. */
export function keepTrace(): <T>(work: () => T) => T {
  const span = parents.getStore() ?? null;
  return (work) => within(span, work);
}

/** The header by which a system of the own network goes on with the trace; undefined while traces are off. */
export function traceparent(): string | undefined {
  const context = parents.getStore()?.spanContext();
  if (!tracing || !context) return undefined;
  return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The fields by which a line of the log is found from a trace. */
export function traceFields(span: Span | undefined = parents.getStore()): { trace_id?: string; span_id?: string } {
  if (!tracing || !span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
