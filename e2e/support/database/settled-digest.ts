import type { TestService } from '../service/start-service.ts';
import { databaseDigest } from './database-digest.ts';

/** A digest of the database once what earlier calls set off in the background has been stored. */
export async function settledDigest({ app, databaseUrl }: Pick<TestService, 'app' | 'databaseUrl'>): Promise<string> {
  for (let last = databaseDigest(databaseUrl); ;) {
    await app.deliverPostbacks();
    const now = databaseDigest(databaseUrl);
    if (now === last) return now;
    last = now;
  }
}
