import { pino, type DestinationStream, type Level } from 'pino';
import { countLines } from './counted-lines.ts';
import { expectedCodeOf } from './expected-failure.ts';
import type { LogEvent } from './log-events.ts';
import { openLogOutput } from './log-output.ts';
import { currentRunId } from './run-ids.ts';
import { currentTraceId } from './tracing/spans.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * All possible fields of a log line. None is free-form, so addresses, subids, e-mail addresses, keys, URLs and bodies
 * can't get in, and nothing needs redaction.
 */
export interface LogFields {
  requestId?: string;
  /** The job run that the line belongs to. */
  runId?: string;
  /** The trace of the line, if tracing is on. */
  traceId?: string;
  method?: string;
  /** The route's pattern (`/adwall/api/publisher/{pubId}/…`), never the URL. */
  route?: string;
  status?: number;
  /** Problem code of the response, or why an attempt failed. */
  code?: string;
  ms?: number;
  bytes?: number;
  pubId?: number;
  adwallId?: number;
  profileId?: number;
  offerId?: number;
  /** A source's name, chosen by the operator. */
  source?: string;
  /** A feed's name, chosen by the operator. */
  feed?: string;
  postbackId?: string;
  /** A month of a partitioned PostgreSQL table, such as `clicks_2026_11`. */
  partition?: string;
  deliveryId?: string;
  leadId?: string;
  /** An existing click of ours, never an unverified ID from a caller. */
  clickId?: string;
  /** The ID of the ledger row. The source's own transaction ID is free-form, so it isn't logged. */
  transactionId?: number;
  /** What happened. */
  event?: LogEvent;
  /** A number of the event, such as rows, offers or connections. For a failure: how often it happened. */
  count?: number;
  version?: number;
  /** Process id of a worker. */
  worker?: number;
  /** The URL at which the service listens, a setting's name, or an operator's file. Never a user's value. */
  setting?: string;
  /** Only its type, code, message and stack are logged, because drivers attach rows and parameters to their errors. */
  error?: unknown;
}

const STANDARD_OUTPUT = 1;

/** Events that may happen with every request or every second, so they are limited to one line a minute with a count. */
const COUNTED: ReadonlySet<LogEvent | undefined> = new Set([
  'check_failed',
  'connections_refused',
  'overload_began',
  'overload_ended',
  'postback_not_sent',
]);

type Write = (fields: LogFields, message: string) => void;

/** A structured log: one JSON line per call. */
export type Log = Readonly<Record<Level, Write>> & {
  /** Writes buffered lines. */
  flush(): void;
};

const ignore = (): void => undefined;

/** A log that writes only through `writes`, for commands and tests. */
export function quietLog(writes: Partial<Log> = {}): Log {
  const quiet = { fatal: ignore, error: ignore, warn: ignore, info: ignore, debug: ignore, trace: ignore };
  return { ...quiet, flush: ignore, ...writes };
}

/**
 * Opens a log. `level`: the lowest level to write. `destination`: instead of standard output. `isShared`: other
 * processes write to standard output too, so each line has the process ID.
 */
export function createLog(options: { level: LogLevel; destination?: DestinationStream; isShared?: boolean }): Log {
  const isShared = options.isShared ?? false;
  const output = options.destination ?? openLogOutput(STANDARD_OUTPUT, { isShared });
  const logger = pino(
    {
      level: options.level,
      base: isShared ? { pid: process.pid } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: (error: unknown) => describeError(error, expectedCodeOf(error) === null) },
      messageKey: 'message',
      mixin: contextFields,
    },
    output,
  );
  const at =
    (level: Level): Write =>
    (fields, message) =>
      logger[level](fields, message);
  const writeNow = (level: Level, fields: LogFields, message: string): void => {
    logger[level](fields, message);
    logger.flush();
  };
  const counted = countLines<Parameters<typeof writeNow>>(([level, fields, message], count) =>
    writeNow(level, { ...(count === 1 ? fields : ofMany(fields)), count }, message),
  );
  /** For lines that must get out even if the process dies. */
  const atOnce =
    (level: Level): Write =>
    (fields, message) => {
      const { count, event, setting = fields.feed ?? fields.source } = fields;
      const code = expectedCodeOf(fields.error);
      if (code === null && !COUNTED.has(event)) return writeNow(level, fields, message);
      const named = code === null ? fields : { ...fields, code };
      counted.write([event ?? message, code, setting].join(' '), [level, named, message], count);
    };
  return {
    fatal: atOnce('fatal'),
    error: atOnce('error'),
    warn: atOnce('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    flush() {
      counted.flush();
      logger.flush();
    },
  };
}

/** The fields of a line for several events. */
function ofMany({ code, error, event, feed, setting, source }: LogFields): LogFields {
  const given = { code, error, event, feed, setting, source };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Fields that connect a line to its job run and trace. */
function contextFields() {
  const runId = currentRunId();
  const traceId = currentTraceId();
  return { ...(runId !== undefined && { runId }), ...(traceId !== undefined && { traceId }) };
}

/** `hasStack`: false for expected failures, whose location doesn't matter. */
function describeError(error: unknown, hasStack: boolean): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause, hasStack) } : {};
  return { type: error.name, ...code, message: error.message, ...(hasStack && { stack: error.stack }), ...cause };
}
