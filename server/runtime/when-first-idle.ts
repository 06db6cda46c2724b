import type { Server } from 'node:http';

const QUIET_MS = 250;
const GIVE_UP_MS = 60_000;

/**
 * Calls `work` once, when no request has arrived for a quarter of a second. Gives up after a minute of constant load.
 */
export function whenFirstIdle(server: Pick<Server, 'on' | 'off'>, work: () => Promise<void>): void {
  const stop = (): void => {
    clearTimeout(quiet);
    clearTimeout(end);
    server.off('request', wait);
  };
  const quiet = setTimeout(() => {
    stop();
    void work();
  }, QUIET_MS).unref();
  const end = setTimeout(stop, GIVE_UP_MS).unref();
  const wait = (): void => void quiet.refresh();
  server.on('request', wait);
}
