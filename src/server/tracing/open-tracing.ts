/**
 * Sends traces to a collector (OTLP over HTTP, JSON), loaded only where one is set up. A collector that is slow or away
 * costs its spans and nothing else: they wait in a bounded queue, what is over it is dropped.
 */
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TraceSettings } from '../environment.ts';
import type { SpanFacts, Tracer } from './span.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** For one batch, with its second tries. */
const exportWithinMs = 10_000;
/** A stop waits so long for what is left. */
const flushWithinMs = 3_000;
const sendEveryMs = 2_000;
const tellAgainAfterMs = 60_000;

export type OpenTracing = { tracer: Tracer; close(): Promise<void> };

export function openTracing(settings: TraceSettings, log: Logger): OpenTracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const w3c = new W3CTraceContextPropagator();
  const tell = lossesTold(log);
  const exporter = tellingOfLosses(
    new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, timeoutMillis: exportWithinMs }),
    tell,
  );
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': settings.serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: exportWithinMs + 1_000,
      }),
    ],
  });
  const spans = provider.getTracer('jernih');
  const begin = ({ name, kind, attributes, from }: SpanFacts, startTime?: number) => {
    const parent = from === undefined ? contexts.active() : contextFrom(w3c, from);
    const options = {
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      ...(attributes && { attributes: { ...attributes } satisfies Attributes }),
      ...(startTime !== undefined && { startTime }),
    };
    const span = spans.startSpan(name, options, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  const tracer: Tracer = {
    open: (facts) => {
      const { span, context } = begin(facts);
      return {
        within: (work) => contexts.with(context, work),
        end: (attributes, fault) => {
          if (attributes) span.setAttributes({ ...attributes });
          if (fault !== undefined) fail(span, fault);
          span.end();
        },
      };
    },
    note: (facts, tookMs, fault) => {
      const now = Date.now();
      const { span } = begin(facts, now - tookMs);
      if (fault !== undefined) fail(span, fault);
      span.end(now);
    },
    traceparent: () => {
      const carrier: Record<string, string> = {};
      w3c.inject(contexts.active(), carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
  };
  return {
    tracer,
    close: async () => {
      if (!(await isSettled(provider.shutdown(), flushWithinMs))) tell();
    },
  };
}

/** Only its kind: what a fault says may hold what somebody typed. */
function fail(span: Span, fault: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kindOf(fault));
}

/** A name of the program, a code, or a class. */
function kindOf(fault: unknown): string {
  if (typeof fault === 'string') return fault;
  if (!(fault instanceof Error)) return 'unknown';
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.name;
}

const contextFrom = (w3c: W3CTraceContextPropagator, traceparent: string): Context =>
  w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);

/** Once in a while, so that an outage is not a flood. */
function lossesTold(log: Logger): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - toldAt < tellAgainAfterMs) return;
    toldAt = performance.now();
    log.warn('traces are lost: the collector does not take them');
  };
}

const tellingOfLosses = (exporter: SpanExporter, tell: () => void): SpanExporter => ({
  export: (batch, done) =>
    exporter.export(batch, (result) => {
      if (result.code !== 0) tell();
      done(result);
    }),
  forceFlush: async () => exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
});

/** Whether it was over in time, whatever became of it. */
async function isSettled(work: Promise<unknown>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  const over = work.then(
    () => true,
    () => true,
  );
  return Promise.race([over, late]).finally(() => clearTimeout(timer));
}
