declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { headers: { 'accept-encoding'?: string | undefined } });
    /** The best of `available` for the client. Among equal qualities, the first in `preferred` wins. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
