import { routes } from '@rewards-wall/shared/routes.ts';
import { formStep } from '@rewards-wall/shared/schema/form-step.ts';
import * as z from 'zod';
import { endpoint, noContent, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';

/** Counts how far users get in the form, without identifying them (docs/contract/profiles.md#steps-of-the-form). */
export function formStepEndpoint({ services }: EndpointContext): Endpoint {
  return endpoint({
    name: 'countFormStep',
    ...routes.countFormStep,
    summary: 'Count a step of the sign-up form',
    description:
      "The widget's form calls this once for each step, so that the operator sees where people leave. Only the panel, the step and the UTC day are counted: send nothing about the user. Send the parameter in a form body, which needs no preflight, or in a JSON body.",
    tag: 'Profiles',
    target: 'survey-profile',
    access: { secretKey: true, publishableKey: true, token: 'any', linkedWallToken: true },
    cors: 'anyone',
    secure: false,
    query: z.object({}),
    body: { schema: formStep, encoding: 'parameters' },
    responses: { 204: { description: 'Counted. The figures follow within minutes.' } },
    problems: ['invalid_request', 'not_found'],
    handle: ({ body, target: { profileId } }) => {
      services.statistics.countFormStep(profileId, body.step);
      return noContent;
    },
  });
}
