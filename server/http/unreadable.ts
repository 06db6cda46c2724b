import type { EndpointRequest } from './endpoint-request.ts';
import { problem, type Problem } from './problem.ts';
import { findBadText } from './request/stored-text.ts';
import type { Step } from './run-steps.ts';

// The checks of what no one could read or store, no matter who sent it.

type UnreadableStep = Step<EndpointRequest, { kind: 'problem'; problem: Problem }>;

export const refuseMalformedPath: UnreadableStep = ({ path }) =>
  path.kind === 'malformed' ? refuse(fieldProblem('malformed_path', path.parameter, path.message)) : undefined;

/** Comes before the key, since the key may be in the query that can't be read. */
export const refuseUnreadable: UnreadableStep = ({ body, query }) => {
  if (body?.kind === 'refused') return refuse(body.problem);
  return query === null
    ? refuse(fieldProblem('invalid_request', '', 'has invalid percent-encoding in its query'))
    : undefined;
};

/**
 * The admin API stores and searches whatever staff types, so it takes no text that an engine can't hold. Elsewhere, each
 * schema says what it takes, and what the frozen paths don't know is ignored.
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
