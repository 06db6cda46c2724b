import type { MonotonicClock } from '../clock.ts';
import { errorCodeOf } from '../error-text.ts';
import type { Log } from '../log.ts';
import { ownVersion } from '../own-version.ts';
import { within } from '../time-limit.ts';
import { traceWith } from './spans.ts';

const NAME = 'rewards-wall';
const CLOSE_MS = 1_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether the environment configures an exporter. OpenTelemetry reads its variables itself; this only decides whether
 * to load it.
 */
function wantsTraces(env: Environment): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_EXPORTER } = env;
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_TRACES_EXPORTER;
  return Boolean(endpoint) && OTEL_TRACES_EXPORTER !== 'none' && env['OTEL_SDK_DISABLED'] !== 'true';
}

/**
 * Starts tracing if the standard OpenTelemetry variables ask for it, and returns a function that sends the last spans.
 * Operators install the SDK (docs/monitoring.md#traces). Only this loads it.
 */
export async function openTracing(
  env: Environment,
  { clock, log }: { clock: MonotonicClock; log: Log },
): Promise<{ close(): Promise<void> }> {
  const idle = { close: async () => undefined };
  if (!wantsTraces(env)) return idle;
  const loaded = await load();
  if (loaded === null) {
    log.warn({ event: 'tracing_missing' }, 'no traces are sent: @opentelemetry/sdk-node is not installed');
    return idle;
  }
  const { api, NodeSDK, resources } = loaded;
  const own = resources.resourceFromAttributes({ 'service.name': NAME, 'service.version': ownVersion() });
  const sdk = new NodeSDK({
    // Metrics and logs have their own outputs: Prometheus and standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
    resource: resources.defaultResource().merge(own),
    // Other detectors would reveal the command line and the host's user.
    resourceDetectors: [resources.envDetector, resources.serviceInstanceIdDetector],
  });
  sdk.start();
  // As JSON like the rest of the log, and without the message, which may contain the endpoint with its credentials.
  const note = onceAMinute(clock, () => log.warn({ event: 'traces_failed' }, 'traces could not be sent'));
  api.diag.setLogger(
    { error: note, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  traceWith({ api, tracer: api.trace.getTracer(NAME, ownVersion()) });
  return {
    async close() {
      traceWith(null);
      // A collector that doesn't respond would delay shutdown by ten seconds.
      await within(CLOSE_MS, sdk.shutdown()).catch(() => {
        log.warn({ event: 'traces_lost' }, 'the last traces could not be sent');
      });
    },
  };
}

async function load() {
  try {
    const api = await import('@opentelemetry/api');
    const resources = await import('@opentelemetry/resources');
    const { NodeSDK } = await import('@opentelemetry/sdk-node');
    return { api, NodeSDK, resources };
  } catch (error) {
    if (errorCodeOf(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

const ignore = (): void => undefined;

function onceAMinute(clock: MonotonicClock, work: () => void): () => void {
  let lastAtMs = -Infinity;
  return () => {
    const now = clock.monotonicMs();
    if (now - lastAtMs < 60_000) return;
    lastAtMs = now;
    work();
  };
}
