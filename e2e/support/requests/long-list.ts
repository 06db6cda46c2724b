import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { offerRow } from './offers.ts';
import { startService, type StartOptions, type TestService } from '../service/start-service.ts';

/** About 10 MB, and 5 MB when compressed: more than the system's buffers hold. */
export const OFFERS = 5_000;
/** The memory that the service holds for such a list while sending it, in bytes. */
export const HELD = 256 * 1024 + OFFERS * 8;

export async function withService<Result>(
  options: StartOptions,
  use: (service: TestService) => Promise<Result>,
): Promise<Result> {
  const service = await startService(options);
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

/** The path of a list of `count` offers of about 2 kB each. */
export async function longList(service: TestService, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => offerRow(at + 1, { description: denseText(at) }));
  const report = await service.importOffers(rows);
  expect(report).toMatchObject({ kind: 'imported', rejected: [] });
  const wall = await service.newWall();
  return `${wall.path}/offers.json?subid1=${service.newUser()}`;
}

/** 1,400 characters that hardly compress. */
function denseText(seed: number): string {
  return createHash('shake256', { outputLength: 1_050 }).update(String(seed)).digest('base64');
}
