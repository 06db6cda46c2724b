import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as received by a collector. */
export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  facts: Readonly<Record<string, unknown>>;
  /** The attributes of the process. */
  resource: Readonly<Record<string, unknown>>;
  isError: boolean;
}

interface Attribute {
  key: string;
  value: Readonly<Record<string, unknown>>;
}

interface Exported {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<Span, 'facts' | 'resource' | 'isError'> & {
        attributes: Attribute[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

/** A collector of traces by OTLP over HTTP, as JSON. */
export interface Collector {
  /** OpenTelemetry's environment variables that make a process send its traces here, soon after they end. */
  env: Readonly<Record<string, string>>;
  spans: () => readonly Span[];
  /** Everything received, as text. */
  received: () => string;
  close: () => Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '10',
    },
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body) as Exported)),
    received: () => bodies.join('\n'),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function spansOf({ resourceSpans }: Exported): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        facts: factsOf(attributes),
        resource: factsOf(resource.attributes),
        isError: status.code === 2,
      })),
    ),
  );
}

function factsOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
