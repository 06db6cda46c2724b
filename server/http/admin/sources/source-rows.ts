import type { AdminSource, AdminSources, AdminSourceSchemes } from '@rewards-wall/shared/admin/sources-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import {
  describeScheme,
  schemeNamed,
  type SchemeDescription,
  type SourceScheme,
} from '../../../leads/reports/schemes.ts';
import { urlHoldsSecret, urlTemplate } from '../../../leads/reports/url-template.ts';
import type { SourceActivity } from '../../../leads/sources/read-source-activity.ts';
import { SANDBOX } from '../../../leads/write-trial-call.ts';
import { isoTime } from '../../../runtime/iso-time.ts';
import type { Feed } from '../../../store/ports/feeds.ts';
import type { Source } from '../../../store/ports/sources.ts';
import { findSurveyProvider } from '../../../surveys/survey-providers.ts';

type Row = AdminSources['sources'][number];
type About = AdminSourceSchemes['schemes'][number];

export function sourceRowOf(source: Source, feeds: readonly Feed[]): Row {
  const { createdAt, ips, name, scheme } = source;
  const own = feeds.filter((feed) => feed.source === name).map((feed) => feed.name);
  const known = describeScheme(source);
  return {
    source: name,
    kind: kindOf(source, own),
    feeds: own,
    scheme,
    network: known?.network ?? null,
    known: known !== null,
    weak: known?.isWeak ?? true,
    ips: [...ips],
    created_at: isoTime(createdAt),
  };
}

export function sourceOf(
  source: Source,
  facts: { feeds: readonly Feed[]; activity: SourceActivity; offers: number; now: number; publicUrl: string },
): AdminSource {
  const { activity, feeds, now, offers, publicUrl } = facts;
  const { callMap, creditsUnnamed, maxAgeMs, name, previousUntil, repeatedEvents, scheme, screenoutCredits } = source;
  const known = describeScheme(source);
  const about = known && aboutScheme(known, source);
  const isOpen = about !== null && !about.callback_secret;
  const { lastLead } = activity;
  return {
    ...sourceRowOf(source, feeds),
    call_map: callMap,
    about,
    own_secret: hasOwnSecret(source),
    offers,
    max_age_days: maxAgeMs / DAY_MS,
    screenout_credits: unitsToNumber(screenoutCredits),
    repeated_events: repeatedEvents,
    unnamed_offers: creditsUnnamed,
    // If the URL contains no secret, any secret gives the same URL.
    callback_url: isOpen ? urlTemplate({ publicUrl, name, scheme, callMap, secret: '' }) : null,
    previous_secret_until: previousUntil !== null && previousUntil > now ? isoTime(previousUntil) : null,
    last_lead: lastLead && {
      lead_id: lastLead.leadId,
      state: lastLead.state,
      test: lastLead.isTest,
      at: isoTime(lastLead.at),
    },
    credited: activity.credited,
    reversed: activity.reversed,
  };
}

export function aboutScheme(
  { clickIn, facts, isWeak, name, network, secretFrom, uncovered }: SchemeDescription,
  source: SourceScheme = schemeNamed(name),
): About {
  return {
    scheme: name,
    network,
    facts,
    weak: isWeak,
    not_signed: [...uncovered],
    click_in: clickIn,
    secret_from: secretFrom === 'us' ? 'service' : 'network',
    callback_secret: urlHoldsSecret(source),
  };
}

/**
 * Whether its secret is rotated separately. Some survey providers sign with the credential that we use to call them.
 */
export function hasOwnSecret({ survey }: Source): boolean {
  return survey === null || findSurveyProvider(survey.provider)?.credentialSignsCallbacks !== true;
}

function kindOf({ name, survey }: Source, feeds: readonly string[]): Row['kind'] {
  if (survey !== null) return 'survey_provider';
  if (feeds.length > 0) return 'feed';
  return name === SANDBOX ? 'sandbox' : 'added';
}
