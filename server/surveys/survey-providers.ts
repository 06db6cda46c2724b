import { networks } from '../networks/all.ts';
import type { SurveyProvider } from '../networks/survey-provider.ts';

/** Every network that lists surveys. */
export const surveyProviders: readonly SurveyProvider[] = networks.flatMap(({ name, surveys }) =>
  surveys === undefined ? [] : [{ ...surveys, scheme: name }],
);

/** The provider with that name; null if there is none. */
export function findSurveyProvider(name: string): SurveyProvider | null {
  return surveyProviders.find((provider) => provider.name === name) ?? null;
}
