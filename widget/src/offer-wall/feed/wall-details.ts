import { numberOf, objectOf, textOf } from '../../api/unknown-json.ts';
import type { JsonObject } from '../../api/unknown-json.ts';

/** What the wall uses of its `details.json`. */
export interface WallDetails {
  readonly header: string;
  readonly currencyName: string;
  /** Whether amounts may be shown. */
  readonly currencyVisible: boolean;
  /** Colour name -> hex without `#`, as the publisher set it. */
  readonly customization: JsonObject;
  readonly surveyProfile: SurveyProfileLink | null;
}

/** The survey profile that is linked to the wall. */
export interface SurveyProfileLink {
  readonly profileId: string;
  readonly publishableKey: string;
}

/** Reads the body of "Profile details"; what is missing reads as not set. */
export function toWallDetails(json: unknown): WallDetails {
  const profile = objectOf(objectOf(json)['profile']);
  const settings = objectOf(profile['settings']);
  const currency = objectOf(settings['currency']);
  const survey = objectOf(profile['survey_profile']);
  const profileId = numberOf(survey['profile_id']);
  return {
    header: textOf(settings['header']),
    currencyName: textOf(currency['name']),
    currencyVisible: currency['visible'] !== false && currency['visible'] !== 0,
    customization: objectOf(settings['customization']),
    surveyProfile:
      profileId === null ? null : { profileId: String(profileId), publishableKey: textOf(survey['publishable_key']) },
  };
}

/** Whether the settings ask for more than plain offers: a sign-up, or colours. */
export function needsExtras(details: WallDetails | null): boolean {
  return details !== null && (details.surveyProfile !== null || Object.keys(details.customization).length > 0);
}
