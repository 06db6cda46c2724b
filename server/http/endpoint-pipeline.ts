import { recovering, type MaybePromise } from '../runtime/when-ready.ts';
import type { EndpointRequest } from './endpoint-request.ts';
import { orderOfChecks, type Ending, type ChecksDeps } from './order-of-checks.ts';
import { problemOfError } from './problem.ts';
import { runSteps } from './run-steps.ts';

/** Runs a request to an endpoint through all steps to its response, and logs failures. */
export function endpointPipeline(deps: ChecksDeps): (given: EndpointRequest) => MaybePromise<Ending> {
  const steps = orderOfChecks(deps);
  return (given) =>
    recovering(
      () => runSteps(steps, given),
      (error) => {
        deps.log.error({ requestId: given.exchange.requestId, error }, 'request failed');
        return { kind: 'problem', problem: problemOfError(error) };
      },
    );
}
