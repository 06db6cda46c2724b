import { afterAll, beforeAll, describe } from 'vitest';
import { sharedPostgres } from '../database/shared-postgres.ts';
import { startService, type StartOptions, type TestService } from './start-service.ts';

/**
 * Declares tests that run against a service on SQLite and against another one on PostgreSQL. `ready` returns the engine's
 * service; `start` starts one more with other settings, which the test must stop.
 */
export function onEveryEngine(
  title: string,
  declare: (ready: () => TestService, start: (options?: StartOptions) => Promise<TestService>) => void,
  options: StartOptions = {},
): void {
  describe(`${title}, SQLite`, () => declareOn(declare, options, () => Promise.resolve({})));
  describe(`${title}, PostgreSQL`, () => {
    const { createDatabase } = sharedPostgres();
    declareOn(declare, options, async () => ({ databaseUrl: await createDatabase() }));
  });
}

function declareOn(
  declare: (ready: () => TestService, start: (options?: StartOptions) => Promise<TestService>) => void,
  options: StartOptions,
  database: () => Promise<StartOptions>,
): void {
  let service: TestService | undefined;
  const start = async (more: StartOptions = {}): Promise<TestService> =>
    startService({ ...(await database()), ...options, ...more });
  beforeAll(async () => {
    service = await start();
  });
  afterAll(async () => {
    await service?.stop();
  });
  declare(() => {
    if (service === undefined) throw new Error('The service has not started');
    return service;
  }, start);
}
