import { pageFetch } from '../api/request-json.ts';
import { profileBody } from './profile-body.ts';
import { createProfile } from './profile-client.ts';
import type { ProfileAddress, ProfileOutcome } from './profile-client.ts';
import type { ProfileValues } from './profile-values.ts';

export { SurveyProfileCreatedEvent } from './profile-events.ts';
export { profileThanks } from './profile-thanks.ts';
export { profileThanksStyles } from './profile-thanks.styles.ts';

/** Sends a complete form to the service. This and what follows is fetched when somebody gets that far. */
export function sendProfile(address: ProfileAddress, key: string, values: ProfileValues): Promise<ProfileOutcome> {
  return createProfile(pageFetch, address, profileBody(values, key));
}
