import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, endSpan, isTracing, traceFields, within } from '#platform/traces/traces.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Begins a trace with each request while traces are on. A caller's own trace is not continued: strangers would choose
 * what is kept, and under which id.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isTracing()) {
      const { method, id } = request;
      const route = request.routeOptions.url ?? 'unknown';
      const attributes = { 'http.request.method': method, 'http.route': route, 'parley.request_id': id };
      const span = beginSpan(`${method} ${route}`, { kind: 'server', attributes });
      if (span) spans.set(request, span);
    }
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    const attributes = { 'http.response.status_code': statusCode };
    if (span) endSpan(span, attributes, statusCode >= 500 ? new Error() : undefined);
    done();
  });
}

/** Runs the handler of a request as a part of its trace. */
export function inTraceOf<T>(request: FastifyRequest, work: () => T): T {
  return within(spans.get(request) ?? null, work);
}

export function traceFieldsOf(request: FastifyRequest): object {
  const span = spans.get(request);
  return span ? traceFields(span) : {};
}
