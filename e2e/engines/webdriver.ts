import { setTimeout as pause } from 'node:timers/promises';
import { within } from '../support/service/within.ts';

/** A command that takes longer will not be answered. */
const ANSWER_TIMEOUT_MS = 30_000;

/** A session with a W3C WebDriver server. */
export interface Session {
  /** Sends a command. `path` is relative to the session. A GET has no parameters. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, parameters?: object): Promise<unknown>;
  end(): Promise<void>;
}

/** An error of the server; `code` is from the specification, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** The key of an element reference in JSON (W3C WebDriver, 11). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementRef = Readonly<Record<typeof ELEMENT, string>>;

/** Starts a session with a server that may still be starting up. */
export async function startSession(server: string, capabilities: object): Promise<Session> {
  await whenUp(server);
  const started = await request(server, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const { sessionId } = started as { sessionId: string };
  const session = `${server}/session/${sessionId}`;
  // After one command without an answer, none will be answered.
  let failure: unknown = null;
  return {
    async send(method, path, parameters) {
      if (failure !== null) throw failure;
      try {
        return await request(session, method, path, method === 'POST' ? (parameters ?? {}) : undefined);
      } catch (error) {
        if (!(error instanceof WebDriverError)) failure = error;
        throw error;
      }
    },
    async end() {
      await request(session, 'DELETE', '');
    },
  };
}

async function whenUp(server: string): Promise<void> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      await request(server, 'GET', '/status');
      return;
    } catch (error) {
      if (error instanceof WebDriverError || attempts === 300) throw error;
      await pause(100);
    }
  }
}

async function request(base: string, method: string, path: string, parameters?: object): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const send = async () => {
    const answer = await fetch(base + path, { method, headers: { 'Content-Type': 'application/json' }, ...body });
    return { isOk: answer.ok, value: ((await answer.json()) as { value: unknown }).value };
  };
  const { isOk, value } = await within(ANSWER_TIMEOUT_MS, `the WebDriver server to answer ${method} ${path}`, send());
  if (isOk) return value;
  const { error = 'unknown error', message = '' } = (value ?? {}) as { error?: string; message?: string };
  throw new WebDriverError(error, message);
}
