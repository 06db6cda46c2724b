import { pino, type DestinationStream, type Level } from 'pino';
import { openLogOutput } from './log-output.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Everything a log line may carry. There is no free-form field: addresses, subids, e-mails, keys, URLs and
 * bodies have no place to go, which is why nothing needs to be redacted afterwards.
 */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** The route's pattern (`/adwall/api/publisher/{pubId}/…`), never the URL. */
  route?: string;
  status?: number;
  /** Problem code of the answer, or why an attempt failed. */
  code?: string;
  ms?: number;
  bytes?: number;
  pubId?: number;
  adwallId?: number;
  profileId?: number;
  offerId?: number;
  /** Name that the operator gave a source of leads. */
  source?: string;
  postbackId?: string;
  deliveryId?: string;
  /** What kind of thing happened, as one snake_case word: security events, signals, jobs. */
  event?: string;
  /** A number that goes with the event: rows, offers, connections. */
  count?: number;
  version?: number;
  /** Where the service listens, or a setting's name; never a user's value. */
  setting?: string;
  /** Logged as type, code, message and stack only: drivers hang rows and parameters on their errors. */
  error?: unknown;
}

const STANDARD_OUTPUT = 1;

type Write = (fields: LogFields, message: string) => void;

/** A structured log: one JSON line a call. */
export type Log = Readonly<Record<Level, Write>> & {
  /** Writes out what is still in memory. */
  flush(): void;
};

/** Opens a log at `level`. `destination`: where lines go instead of standard output (tests, the command line). */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Log {
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: timeField(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
      messageKey: 'message',
    },
    options.destination ?? openLogOutput(STANDARD_OUTPUT),
  );
  const at =
    (level: Level): Write =>
    (fields, message) =>
      logger[level](fields, message);
  /** For what somebody may have to read after the process has died. */
  const atOnce =
    (level: Level): Write =>
    (fields, message) => {
      logger[level](fields, message);
      logger.flush();
    };
  return {
    fatal: atOnce('fatal'),
    error: atOnce('error'),
    warn: atOnce('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    flush: () => logger.flush(),
  };
}

/** The time as a line has it; written anew when the millisecond is. */
function timeField(): () => string {
  let at = NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) text = `,"time":"${new Date(now).toISOString()}"`;
    at = now;
    return text;
  };
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, ...code, message: error.message, stack: error.stack, ...cause };
}
