import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { SettingsProblem } from '../../publishers/change-settings.ts';
import { refuse, type EndpointResponse } from '../endpoint.ts';
import { problem, SEE_ERRORS } from '../problem.ts';

/** Names the fields of a request that is refused. */
export function refuseFields(errors: FieldError[]): EndpointResponse<never> {
  return refuse(problem('invalid_request', { detail: SEE_ERRORS, errors }));
}

/** Names the settings of a wall or panel that are invalid. */
export function refuseSettings(problems: readonly SettingsProblem[]): EndpointResponse<never> {
  return refuseFields(problems.map((one) => ({ ...one, code: 'invalid' })));
}

/** Names the field of a request that is refused. `message` is the rest of a sentence that begins with its name. */
export function refuseField(path: string, message: string): EndpointResponse<never> {
  const code = message === 'is required' ? 'required' : 'invalid';
  return refuseFields([{ path, code, message }]);
}

/** Refuses a field in whole sentences, which name what they are about. */
export function refuseSentences(path: string, sentences: readonly string[]): EndpointResponse<never> {
  const errors = sentences.map((message) => ({ path, code: 'invalid' as const, message }));
  return refuse(problem('invalid_request', { detail: sentences.join(' '), errors }));
}
