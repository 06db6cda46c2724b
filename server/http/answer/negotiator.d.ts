declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { headers: { 'accept-encoding'?: string | undefined } });
    /** The best of `available` for the client; `preferred` decides between equal qualities. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
