import { addressOf, fakeNetwork } from './call-address.ts';
import type { Values } from './fake-source.ts';

/** How a survey of a click ended. */
export interface EndOfSurvey {
  click: string;
  transaction: string;
  /** The person and the survey, as the provider knows them. */
  person: string;
  survey: string;
  outcome?: string;
  isRevoked?: boolean;
  /** What it pays, as decimal text. */
  paid?: string | undefined;
}

/** How each provider says how a survey ended: the values that differ from those of a complete. */
const ends: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  'bitlabs-surveys': { screenout: { '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0.05' } },
  'cpx-research': { screenout: { '{type}': 'out', '{amount_usd}': '0.05' } },
  inbrain: { screenout: { RewardType: 'survey_disqualified', RevenueAmount: '0.05' } },
  prodege: {
    screenout: { '@status@': '3' },
    quota_full: { '@status@': '2' },
    quality: { '@status@': '4' },
  },
};

/** The call that says how a survey ended, signed as the provider with this scheme signs. */
export function endCall(
  scheme: string,
  { secret, template }: { template: string; secret: string },
  end: EndOfSurvey,
): { url: string; headers: Values; isJson: boolean } {
  const { click, isRevoked = false, outcome = 'complete', paid, person, survey, transaction } = end;
  const differing = outcome === 'complete' ? {} : ends[scheme]?.[outcome];
  if (differing === undefined) throw new Error(`${scheme} has no ${outcome}.`);
  const named: Values = {
    '[%USER:UID%]': person,
    '{user_id}': person,
    PanelistId: person,
    '@vpid@': person,
    '@projectid@': survey,
  };
  const paying: Values = paid === undefined ? {} : { '[%VALUE:USD%]': paid, '{amount_usd}': paid, RevenueAmount: paid };
  const known = { ...named, ...paying };
  const fake = fakeNetwork(scheme);
  const report = { click, transaction, isRevoked };
  const values = {
    ...onlyOf(fake.macros(report), known),
    ...onlyOf(fake.adds?.(report) ?? {}, known),
    ...differing,
  };
  const { headers, url } = addressOf(fake, { template, secret, ...report, values: isRevoked ? {} : values });
  return { url, headers, isJson: fake.isJson === true };
}

function onlyOf(names: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in names));
}
