import type { TestService } from '../service/start-service.ts';
import { followDatabase } from './database-digest.ts';

/** If the digest still changes after this many rounds, it won't settle. */
const MOST_ROUNDS = 50;

/** A digest of the database after the background work of earlier calls is done. */
export async function settledDigest({ app, databaseUrl }: Pick<TestService, 'app' | 'databaseUrl'>): Promise<string> {
  const digest = followDatabase(databaseUrl);
  try {
    let last = digest.current();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      await app.deliverPostbacks();
      const now = digest.current();
      if (now === last) return now;
      last = now;
    }
  } finally {
    digest.close();
  }
  throw new Error(`Waited ${MOST_ROUNDS} rounds for what goes on in the background to be stored.`);
}
