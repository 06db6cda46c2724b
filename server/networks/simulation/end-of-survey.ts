import { addressOf } from './call-address.ts';
import type { Values } from './fake-source.ts';
import type { Protocol } from './protocol.ts';

/** How a survey of a click ended. */
export interface EndOfSurvey {
  click: string;
  transaction: string;
  /** The provider's IDs of the person and the survey. */
  person: string;
  survey: string;
  outcome?: string;
  isRevoked?: boolean;
  /** The payout, as decimal text. */
  paid?: string | undefined;
}

/** The provider's call for the end of a survey, with its own signature. */
export function endCall(
  { calls, ends, name, ...said }: Pick<Protocol, 'calls' | 'ends' | 'name' | 'paid' | 'person' | 'survey'>,
  { secret, template }: { template: string; secret: string },
  end: EndOfSurvey,
): { url: string; headers: Values; isJson: boolean } {
  const { click, isRevoked = false, outcome = 'complete', paid, person, survey, transaction } = end;
  const differing = outcome === 'complete' ? {} : ends[outcome];
  if (differing === undefined) throw new Error(`${name} has no ${outcome}.`);
  const values: Values = {
    [said.person]: person,
    ...(said.survey !== undefined && { [said.survey]: survey }),
    ...(said.paid !== undefined && paid !== undefined && { [said.paid]: paid }),
    ...differing,
  };
  const report = { click, transaction, isRevoked };
  const { headers, url } = addressOf(calls, { template, secret, ...report, values: isRevoked ? {} : values });
  return { url, headers, isJson: calls.isJson === true };
}
