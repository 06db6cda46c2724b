import type { EndpointRequest } from './endpoint-request.ts';
import { problem, type Problem } from './problem.ts';
import { findBadText } from './request/stored-text.ts';
import type { Step } from './run-steps.ts';

// The checks for unreadable or unstorable input, no matter who the caller is.

type UnreadableStep = Step<EndpointRequest, { kind: 'problem'; problem: Problem }>;

export const refuseMalformedPath: UnreadableStep = ({ path }) =>
  path.kind === 'malformed' ? refuse(fieldProblem('malformed_path', path.parameter, path.message)) : undefined;

/** Runs before the key's check, because the key may be in the unreadable query. */
export const refuseUnreadable: UnreadableStep = ({ body, query }) => {
  if (body?.kind === 'refused') return refuse(body.problem);
  return query === null
    ? refuse(fieldProblem('invalid_request', '', 'has invalid percent-encoding in its query'))
    : undefined;
};

/**
 * The admin API stores and searches any text from staff, so it refuses what an engine can't hold. Elsewhere, schemas
 * decide, and the frozen paths ignore what they don't know.
 */
export const refuseBadText: UnreadableStep = ({ body, endpoint, path, query }) => {
  if (endpoint.admin === undefined) return undefined;
  const inPath = path.kind === 'matched' ? findBadText(path.params) : null;
  if (inPath !== null) return refuse(fieldProblem('malformed_path', inPath.path, inPath.message));
  const found = findBadText(query) ?? (body?.kind === 'parsed' ? findBadText(body.value) : null);
  return found === null ? undefined : refuse(fieldProblem('invalid_request', found.path, found.message));
};

function fieldProblem(code: 'malformed_path' | 'invalid_request', path: string, message: string): Problem {
  return problem(code, { errors: [{ path, code: 'invalid', message }] });
}

function refuse(refusal: Problem): { kind: 'problem'; problem: Problem } {
  return { kind: 'problem', problem: refusal };
}
