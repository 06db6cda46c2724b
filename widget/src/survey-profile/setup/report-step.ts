import { buildPath, formStepsPath } from '@rewards-wall/shared/routes.ts';
import { formSteps, type FormStep } from '@rewards-wall/shared/form-steps.ts';
import { pageFetch } from '../../api/request-json.ts';
import type { FormPage } from '../state/form-state.ts';

/** Tells the service that a form has done a step, counted from 0; -1: the form was shown. */
export type ReportStep = (index: number) => void;

/**
 * Creates the reporter of one form's steps. It sends the panel and the step, each step once, and nothing about the user
 * (docs/contract/profiles.md#steps-of-the-form). The requests outlive the page, which the user may leave at any step.
 */
export function stepReporter({ base, profileId, pubId }: FormPage): ReportStep {
  const reported = new Set<FormStep>();
  return (index) => {
    const step = formSteps[index + 1];
    if (step === undefined || reported.has(step)) return;
    reported.add(step);
    const url = base + buildPath(formStepsPath, { pubId, profileId });
    const body = new URLSearchParams({ step });
    // A step that isn't counted matters to no one who fills in the form.
    pageFetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => null);
  };
}
