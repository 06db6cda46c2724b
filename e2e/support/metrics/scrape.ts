import { expect } from 'vitest';
import type { TestService } from '../service/start-service.ts';
import { readSamples, type Sample } from './samples.ts';

export const METRICS_TOKEN = 'metrics-token-of-a-test';

/** Scrapes a service started with METRICS_TOKEN, and parses the current values. */
export async function scrape({ client, clock }: Pick<TestService, 'client' | 'clock'>): Promise<Sample[]> {
  // Readings are cached for three seconds.
  clock.linger(3000);
  const response = await client.get('/metrics', { bearer: METRICS_TOKEN });
  expect(response.status).toBe(200);
  return readSamples(response.text);
}
