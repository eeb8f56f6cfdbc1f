/**
 * The parts of a trace, as the few places know them that tell of themselves: requests, commands, transactions, jobs,
 * senders. Where no collector is set up nothing is loaded and the work simply runs. Of people, texts and amounts nothing
 * is told: names of the program, ids of requests, codes.
 */

export type SpanFacts = {
  name: string;
  /** What the other side of it is: somebody who asks, somebody who is asked, or a queue. */
  kind?: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Readonly<Record<string, string | number | boolean>>;
  /** A W3C `traceparent` that it goes on from; empty: a trace of its own. Absent: a part of what runs now. */
  from?: string | undefined;
};

export type OpenSpan = {
  /** Runs what belongs to it. */
  within<T>(work: () => T): T;
  end(attributes: SpanFacts['attributes'], fault?: unknown): void;
};

export type Tracer = {
  open(facts: SpanFacts): OpenSpan;
  /** Something that is over, and took so long. */
  note(facts: SpanFacts, tookMs: number, fault?: unknown): void;
  /** What runs now, as a W3C `traceparent` for whoever goes on with it elsewhere. */
  traceparent(): string | undefined;
};

let tracer: Tracer | undefined;

/** From here on the process tells; undefined ends it. */
export const setTracer = (given: Tracer | undefined): void => {
  tracer = given;
};

export const currentTracer = (): Tracer | undefined => tracer;

export const traceparent = (): string | undefined => tracer?.traceparent();

export async function inSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const span = tracer.open(facts);
  try {
    const result = await span.within(work);
    span.end({});
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
