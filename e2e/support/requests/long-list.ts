import { expect } from 'vitest';
import { offerRow } from './offers.ts';
import { startService, type StartOptions, type TestService } from '../service/start-service.ts';

/** About 12 MB: more than the system's buffers hold. */
export const OFFERS = 5_000;
/** Bytes that the service holds for such a list while it sends it. */
export const HELD = 256 * 1024 + OFFERS * 8;
const DESCRIPTION = 'Play until the last level, and be paid for each one on the way there. '.repeat(12);

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
  const rows = Array.from({ length: count }, (_, at) => offerRow(at + 1, { description: DESCRIPTION }));
  const report = await service.importOffers(rows);
  expect(report).toMatchObject({ kind: 'imported', rejected: [] });
  const wall = await service.newWall();
  return `${wall.path}/offers.json?subid1=${service.newUser()}`;
}
