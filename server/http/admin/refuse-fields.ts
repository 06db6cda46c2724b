import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { SettingsProblem } from '../../publishers/change-settings.ts';
import { refuse, type EndpointResponse } from '../endpoint.ts';
import { problem, SEE_ERRORS } from '../problem.ts';

/** Refuses a request and names its invalid fields. */
export function refuseFields(errors: FieldError[]): EndpointResponse<never> {
  return refuse(problem('invalid_request', { detail: SEE_ERRORS, errors }));
}

/** Refuses a request and names the invalid settings of a wall or panel. */
export function refuseSettings(problems: readonly SettingsProblem[]): EndpointResponse<never> {
  return refuseFields(problems.map((one) => ({ ...one, code: 'invalid' })));
}

/** Refuses a request because of one field. `message` completes a sentence that starts with its name. */
export function refuseField(path: string, message: string): EndpointResponse<never> {
  const code = message === 'is required' ? 'required' : 'invalid';
  return refuseFields([{ path, code, message }]);
}

/** Refuses a field with complete sentences, which name their subject. */
export function refuseSentences(path: string, sentences: readonly string[]): EndpointResponse<never> {
  return refuseSentencesAt(sentences.map((sentence) => ({ path, sentence })));
}

/** Refuses fields with complete sentences, which name their subject. */
export function refuseSentencesAt(
  problems: readonly { readonly path: string; readonly sentence: string }[],
): EndpointResponse<never> {
  const errors = problems.map(({ path, sentence }) => ({ path, code: 'invalid' as const, message: sentence }));
  return refuse(problem('invalid_request', { detail: problems.map(({ sentence }) => sentence).join(' '), errors }));
}
