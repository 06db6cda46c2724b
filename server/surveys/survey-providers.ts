import { bitlabs } from '../networks/bitlabs-surveys/surveys.ts';
import { cpx } from '../networks/cpx-research/surveys.ts';
import { inbrain } from '../networks/inbrain/surveys.ts';
import { prodege } from '../networks/prodege/surveys.ts';
import type { SurveyProvider } from '../networks/survey-provider.ts';

/** Every survey provider that we can ask, by name. */
export const surveyProviders: readonly SurveyProvider[] = [bitlabs, cpx, inbrain, prodege];

/** The provider with that name; null if there is none. */
export function findSurveyProvider(name: string): SurveyProvider | null {
  return surveyProviders.find((provider) => provider.name === name) ?? null;
}
