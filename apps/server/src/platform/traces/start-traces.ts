import { beginTraces } from './traces.ts';

export interface TraceSettings {
  /** The share of traces that are kept, from 0 to 1. */
  share: number;
  version: string;
  roles: readonly string[];
  /** Names this process among others. */
  server: string;
}

/**
 * Loads OpenTelemetry and begins to send traces by OTLP, to where its own variables (`OTEL_EXPORTER_OTLP_…`) say.
 */
export async function startTraces({ share, version, roles, server }: TraceSettings): Promise<void> {
  const [{ ROOT_CONTEXT, SpanKind, trace }, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all(
    [
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ],
  );
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'parley',
      'service.version': version,
      'service.instance.id': server,
      'parley.roles': roles.join(','),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  beginTraces({
    tracer: provider.getTracer('parley', version),
    kinds: SpanKind,
    under: (parent) => (parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT),
    end: () => provider.shutdown(),
  });
}
