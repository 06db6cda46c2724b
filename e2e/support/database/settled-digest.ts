import type { TestService } from '../service/start-service.ts';
import { databaseDigest } from './database-digest.ts';

/** What still changes after so many does so for good. */
const MOST_ROUNDS = 50;

/** A digest of the database once what earlier calls set off in the background has been stored. */
export async function settledDigest({ app, databaseUrl }: Pick<TestService, 'app' | 'databaseUrl'>): Promise<string> {
  let last = databaseDigest(databaseUrl);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await app.deliverPostbacks();
    const now = databaseDigest(databaseUrl);
    if (now === last) return now;
    last = now;
  }
  throw new Error(`Waited ${MOST_ROUNDS} rounds for what goes on in the background to be stored.`);
}
