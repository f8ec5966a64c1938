import { SpanStatusCode, trace } from '@opentelemetry/api';

/** A no-op until tracing is started. */
export const tracer = () => trace.getTracer('docket');

export function inSpan<T>(name: string, run: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, async (span) => {
    try {
      return await run();
    } catch (error) {
      // The error stays in the log, as it may quote a mailbox.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Sends spans of requests and jobs to an OpenTelemetry endpoint; the libraries are loaded only then. */
export async function startTracing(
  endpoint: string,
  { version }: { version: string },
): Promise<{ stop(): Promise<void> }> {
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'docket', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  });
  provider.register();
  return {
    stop: async () => {
      await provider.shutdown();
      trace.disable();
    },
  };
}
