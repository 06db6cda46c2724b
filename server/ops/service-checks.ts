import type { HealthCheck } from './health.ts';

/** What the service can't work without. A part that throws has failed. */
export function serviceChecks(deps: {
  loadCatalogue: () => Promise<unknown>;
  /** Whether somebody has forwarded requests who is not trusted to. */
  hasUntrustedProxy: () => boolean;
}): HealthCheck[] {
  return [
    {
      name: 'catalogue',
      check: async () => {
        await deps.loadCatalogue();
        return { state: 'ok' };
      },
    },
    {
      name: 'proxy',
      check: async () =>
        deps.hasUntrustedProxy()
          ? {
              state: 'warning',
              detail: 'A proxy that is not in TRUSTED_PROXIES forwards requests; they are refused as plain HTTP.',
            }
          : { state: 'ok' },
    },
  ];
}
