import { bitlabs } from './bitlabs.ts';
import { cpx } from './cpx.ts';
import { inbrain } from './inbrain.ts';
import { prodege } from './prodege.ts';
import type { SurveyProvider } from './provider.ts';

/** Every survey provider that we can ask, by name. */
export const surveyProviders: readonly SurveyProvider[] = [bitlabs, cpx, inbrain, prodege];

/** The provider with that name; null if there is none. */
export function findSurveyProvider(name: string): SurveyProvider | null {
  return surveyProviders.find((provider) => provider.name === name) ?? null;
}
