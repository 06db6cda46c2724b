import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import { sharedPostgres } from '../database/shared-postgres.ts';
import { startService, type StartOptions, type TestService } from './start-service.ts';

/** Functions for services on the engine. */
interface EngineTools {
  /** The engine's service. */
  ready: () => TestService;
  /** Starts another service with other settings, which the test must stop. */
  start: (options?: StartOptions) => Promise<TestService>;
  /** Copies the database of a stopped service. Returns the copy's URL. */
  copy: (databaseUrl: string) => Promise<string>;
}

type Declare = (
  ready: EngineTools['ready'],
  start: EngineTools['start'],
  copy: EngineTools['copy'],
  engine: Databases['engine'],
) => void;

interface Databases {
  engine: 'SQLite' | 'PostgreSQL';
  options: () => Promise<StartOptions>;
  copy: EngineTools['copy'];
}

/** Declares tests that run against a service on SQLite and another one on PostgreSQL. */
export function onEveryEngine(title: string, declare: Declare, options: StartOptions = {}): void {
  describe(`${title}, SQLite`, () =>
    declareOn(declare, options, { engine: 'SQLite', options: async () => ({}), copy: async (url) => copyFile(url) }));
  describe(`${title}, PostgreSQL`, () => {
    const { createDatabase } = sharedPostgres();
    declareOn(declare, options, {
      engine: 'PostgreSQL',
      options: async () => ({ databaseUrl: await createDatabase() }),
      copy: (copyOf) => createDatabase({ copyOf }),
    });
  });
}

/** Copies an SQLite database next to itself. */
function copyFile(databaseUrl: string): string {
  const copied = databaseUrl.replace(/\.db$/, `-${crypto.randomUUID()}.db`);
  copyFileSync(databaseUrl.slice('file:'.length), copied.slice('file:'.length));
  return copied;
}

function declareOn(declare: Declare, options: StartOptions, databases: Databases): void {
  let service: TestService | undefined;
  const start = async (more: StartOptions = {}): Promise<TestService> =>
    startService({ ...(await databases.options()), ...options, ...more });
  beforeAll(async () => {
    service = await start();
  });
  afterAll(async () => {
    await service?.stop();
  });
  declare(
    () => {
      if (service === undefined) throw new Error('The service has not started');
      return service;
    },
    start,
    databases.copy,
    databases.engine,
  );
}
