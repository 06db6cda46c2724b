import { setTimeout as pause } from 'node:timers/promises';
import { within } from '../support/service/within.ts';

/** A command that takes longer is not coming back. */
const ANSWER_TIMEOUT_MS = 30_000;

/** One session of a W3C WebDriver server. */
export interface Session {
  /** Sends one command: its path below the session, and its parameters; none for a GET. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, parameters?: object): Promise<unknown>;
  end(): Promise<void>;
}

/** What the server refused; `code` is the specification's word, like `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Under which an element stands in JSON (W3C WebDriver, 11). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementRef = Readonly<Record<typeof ELEMENT, string>>;

/** Starts a session at a server of WebDriver that may still be starting. */
export async function startSession(server: string, capabilities: object): Promise<Session> {
  await whenUp(server);
  const started = await ask(server, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const { sessionId } = started as { sessionId: string };
  const session = `${server}/session/${sessionId}`;
  // Once a command stays without an answer, so do all that follow.
  let silence: unknown = null;
  return {
    async send(method, path, parameters) {
      if (silence !== null) throw silence;
      try {
        return await ask(session, method, path, method === 'POST' ? (parameters ?? {}) : undefined);
      } catch (error) {
        if (!(error instanceof WebDriverError)) silence = error;
        throw error;
      }
    },
    async end() {
      await ask(session, 'DELETE', '');
    },
  };
}

async function whenUp(server: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask(server, 'GET', '/status');
      return;
    } catch (error) {
      if (error instanceof WebDriverError || tries === 300) throw error;
      await pause(100);
    }
  }
}

async function ask(base: string, method: string, path: string, parameters?: object): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const request = async () => {
    const answer = await fetch(base + path, { method, headers: { 'Content-Type': 'application/json' }, ...body });
    return { isOk: answer.ok, value: ((await answer.json()) as { value: unknown }).value };
  };
  const { isOk, value } = await within(
    ANSWER_TIMEOUT_MS,
    `the WebDriver server to answer ${method} ${path}`,
    request(),
  );
  if (isOk) return value;
  const { error = 'unknown error', message = '' } = (value ?? {}) as { error?: string; message?: string };
  throw new WebDriverError(error, message);
}
