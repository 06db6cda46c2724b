import { CommandError } from '../errors.ts';

/** A response of the service. */
export interface ServiceResponse {
  status: number;
  /** The target of a redirect. */
  location: string | null;
  text: string;
}

/** Sends a GET to the running service. Doesn't follow redirects. */
export type CallService = (url: string, headers?: Readonly<Record<string, string>>) => Promise<ServiceResponse>;

const TIMEOUT_MS = 30_000;

/**
 * Sends a GET to the operator's own service. Its URL may be private, because only the operator sets it. Throws
 * `CommandError` if there is no response.
 */
export const callService: CallService = async (url, headers = {}) => {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the guarded fetch would refuse a private URL
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  } catch {
    throw new CommandError(
      `The service at ${new URL(url).origin} does not respond. Start it, or give its URL with --url.`,
    );
  }
};
