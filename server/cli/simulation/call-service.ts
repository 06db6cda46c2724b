import { CommandError } from '../output/answer.ts';

/** What the service answered. */
export interface ServiceAnswer {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  text: string;
}

/** Calls the running service; redirects are not followed. */
export type CallService = (url: string, headers?: Readonly<Record<string, string>>) => Promise<ServiceAnswer>;

const TIMEOUT_MS = 30_000;

/**
 * GETs an address of the operator's own service, which may well be a private one: nothing of it comes from outside.
 * Throws `CommandError` when nobody answers.
 */
export const callService: CallService = async (url, headers = {}) => {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  } catch {
    throw new CommandError(
      `The service at ${new URL(url).origin} does not answer: start it, or give its URL with --url.`,
    );
  }
};
