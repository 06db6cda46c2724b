import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { expect } from 'vitest';
import { profileFields } from '../requests/profiles.ts';
import type { TestService, TestPanel } from '../service/start-service.ts';

/** Creates a user's profile in a panel, as the form does. */
export async function signUp(service: TestService, panel: TestPanel, subid1: string): Promise<void> {
  const { pubId, profileId, publishableKey } = panel;
  const path = buildPath(routes.createProfile.path, { pubId, profileId, subid1 });
  const json = profileFields(service.secrets, { api_key: publishableKey });
  expect((await service.client.post(path, { json })).status).toBe(201);
}
