import { isDeepStrictEqual } from 'node:util';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { urlTemplate } from '../../server/leads/reports/url-template.ts';
import { createSource } from '../../server/leads/sources/create-source.ts';
import { changeConsent } from '../../server/profiles/change-consent.ts';
import { readPanelist } from '../../server/profiles/read-panelist.ts';
import type { AccountRef } from '../../server/store/ports/accounts.ts';
import { checkAccount } from '../../server/surveys/check-account.ts';
import { consentTo } from '../../server/surveys/consented.ts';
import type { Callback } from '../../server/networks/simulation/network-call.ts';
import { demoPlaces, demoUsers } from '../catalog/personas.ts';
import type { DemoProvider } from './demo-networks.ts';
import type { OpenFeedDeps } from './open-demo-feed.ts';

/** The path of the provider's API and surveys. */
export const PROVIDER_PATH = '/demo/surveys';
/** Credits for a screen-out. */
export const SCREENOUT_CREDITS = 5;

interface Deps extends Omit<OpenFeedDeps, 'localUrl'> {
  /** Without a trailing slash. Users' browsers open surveys there, and entry links must stay on the provider's host. */
  publicUrl: string;
}

/**
 * Adds the account at the simulated provider, or updates it to the demo's current URL. Returns the callback to
 * configure at the provider.
 */
export async function openDemoProvider(
  deps: Deps,
  { key, name, protocol, provider, title }: DemoProvider,
): Promise<Callback> {
  const { allow, publicUrl, store } = deps;
  const base = `${publicUrl}${PROVIDER_PATH}`;
  const countries = demoPlaces.map(({ country }, index) => `${country}=${index + 1}`).join(',');
  const settings = ['supplier_key=sup-1', `country_ids=${countries}`, `base=${base}`, `title=${title}`];
  const checked = checkAccount({ provider, credential: key, settings, answers: null }, allow);
  if (checked.kind !== 'account') throw new Error(checked.message);
  const { sources } = await store.loadDirectory();
  const survey = sources.find((source) => source.name === name)?.survey ?? null;
  if (survey === null) {
    const { kind } = await createSource(deps)({
      name,
      scheme: protocol.calls.scheme,
      ips: [],
      secret: key,
      screenoutCredits: SCREENOUT_CREDITS * UNITS_PER_CREDIT,
      survey: { account: checked.account, credential: key },
    });
    if (kind !== 'created') throw new Error(`The demo's survey provider could not be added: ${kind}`);
  } else if (!isDeepStrictEqual(survey.settings, checked.account.settings)) {
    await store.changeSurveySource({ name, before: survey, survey: { ...survey, settings: checked.account.settings } });
  }
  return {
    secret: key,
    template: urlTemplate({ publicUrl, name, scheme: protocol.calls.scheme, callMap: null, secret: key }),
  };
}

/** Records the demo users' consent to the provider, unless they have already decided. */
export async function consentToProvider(
  deps: Pick<Deps, 'store' | 'vault' | 'clock'>,
  { panelId, provider }: { panelId: number; provider: string },
): Promise<void> {
  const consent = {
    wording: 'I agree that the simulated survey provider of this demo gets what it needs to find surveys for me.',
    version: 'demo',
    language: 'en',
  };
  for (const { profile, subid1 } of demoUsers) {
    const account: AccountRef = { kind: 'survey-profile', profileId: panelId, subid1 };
    const panelist = profile === null ? null : await readPanelist(deps)(account);
    if (panelist === null || consentTo(panelist.consent, provider) !== 'not_asked') continue;
    const change = changeConsent(deps);
    await change({ account, consent: { providers: { [provider]: consent } }, token: null, wallToken: null });
  }
}
