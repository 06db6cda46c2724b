import { safeUrl } from '../api/safe-url.ts';
import { numberOf, objectOf, textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import type { LinkedPanel } from '../surveys/survey-form.ts';

/** The wall's settings that the widget uses. */
export interface WallDetails {
  readonly header: string;
  readonly currencyName: string;
  /** Plural forms of the name by language, as the publisher set them. */
  readonly currencyForms: JsonObject;
  /** Whether amounts may be shown. */
  readonly currencyVisible: boolean;
  /** The picture of a coin; null for the wall's own drawing. */
  readonly currencyImage: string | null;
  /** The preset of the theme, as the settings name it. */
  readonly themePreset: string;
  /** Color name -> hex without `#`, as the publisher set it. */
  readonly customization: JsonObject;
  readonly panel: LinkedPanel | null;
}

/** Parses the body of "Profile details". What is missing counts as not set. `base`: the service's. */
export function toWallDetails(json: unknown, base: string): WallDetails {
  const profile = objectOf(objectOf(json)['profile']);
  const settings = objectOf(profile['settings']);
  const currency = objectOf(settings['currency']);
  const panel = objectOf(profile['survey_profile']);
  const profileId = numberOf(panel['profile_id']);
  return {
    header: textOf(settings['header']),
    currencyName: textOf(currency['name']),
    currencyForms: objectOf(currency['forms']),
    currencyVisible: currency['visible'] !== false && currency['visible'] !== 0,
    currencyImage: safeUrl(currency['image_url'], base),
    themePreset: textOf(settings['theme_preset']),
    customization: objectOf(settings['customization']),
    panel:
      profileId === null ? null : { profileId: String(profileId), publishableKey: textOf(panel['publishable_key']) },
  };
}
