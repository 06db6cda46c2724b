import { activity, type Activity } from '@rewards-wall/shared/schema/activity.ts';
import { surveyList, type SurveyList } from '@rewards-wall/shared/schema/survey.ts';
import { expect } from 'vitest';
import { checkAccount, type AccountTerms } from '../../../server/surveys/check-account.ts';
import { agents } from '../requests/agents-and-addresses.ts';
import { mintToken } from '../requests/mint-token.ts';
import { profileFields } from '../requests/profiles.ts';
import type { TestPanel, TestService, TestSource, TestWall } from '../service/start-service.ts';
import type { FakeProvider } from '../../../server/networks/simulation/fake-provider.ts';

/** Adds an account at the simulated provider, as the command line does. */
export async function newSurveyProvider(
  service: TestService,
  provider: FakeProvider,
  parts: { screenoutCredits?: number; answers?: unknown; terms?: Partial<AccountTerms> } = {},
): Promise<TestSource> {
  const { protocol, key, url } = provider;
  const settings = [...protocol.settings, `base=${url}`];
  const answers = parts.answers === undefined ? null : JSON.stringify(parts.answers);
  const { terms } = parts;
  const request = { provider: protocol.name, credential: key, settings, answers, terms };
  const checked = checkAccount(request, [provider.host]);
  if (checked.kind !== 'account') throw new Error(checked.message);
  service.secrets.add(key);
  const { screenoutCredits } = parts;
  return service.newSource({
    scheme: protocol.calls.scheme,
    secret: checked.provider.credentialSignsCallbacks ? key : `secret-${crypto.randomUUID()}`,
    ...(screenoutCredits !== undefined && { screenoutCredits }),
    survey: { account: checked.account, credential: key },
  });
}

/** A user of a wall with a linked panel, who has a profile. */
export interface SurveyUser {
  wall: TestWall;
  panel: TestPanel;
  user: string;
  /** The response to a surveys request; null for 204. */
  surveys(): Promise<SurveyList | null>;
  consent(providers: Readonly<Record<string, boolean>>): Promise<void>;
  /** Follows the link of a listed survey. */
  click(clickUrl: string): Promise<{ status: number; location: string | null; text: string }>;
  balance(): Promise<number>;
  activity(): Promise<Activity>;
}

const IP = '8.8.8.8';

export async function newSurveyUser(
  service: TestService,
  given: { wall: TestWall; panel: TestPanel; user?: string; profile?: Readonly<Record<string, unknown>> },
): Promise<SurveyUser> {
  const { client, secrets } = service;
  const { panel, user = service.newUser(), wall } = given;
  const json = profileFields(secrets, { api_key: panel.secretKey, ...given.profile });
  expect((await client.post(panel.user(user), { json })).status).toBe(201);
  const bearer = panel.secretKey;
  return {
    wall,
    panel,
    user,
    async surveys() {
      const query = { ip: IP, 'user-agent': agents.iPhone };
      const response = await client.get(panel.user(user, 'surveys.json'), { bearer, query });
      expect([200, 204]).toContain(response.status);
      return response.status === 204 ? null : surveyList.parse(response.body);
    },
    async consent(providers) {
      const given_ = { wording: 'I agree that CPX Research …', version: '1', language: 'en' };
      const sent = Object.fromEntries(
        Object.entries(providers).map(([name, agrees]) => [name, agrees ? given_ : null]),
      );
      const path = `/v1/survey-profiles/${panel.profileId}/users/${encodeURIComponent(user)}/consent`;
      expect((await client.put(path, { bearer, json: { providers: sent } })).status).toBe(200);
    },
    async click(clickUrl) {
      const response = await fetch(client.url + new URL(clickUrl).pathname, {
        redirect: 'manual',
        headers: { 'user-agent': agents.iPhone, 'x-forwarded-for': IP, 'x-forwarded-proto': 'https' },
      });
      return { status: response.status, location: response.headers.get('location'), text: await response.text() };
    },
    async activity() {
      const token = await mintToken(service, wall, user);
      return activity.parse((await client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer: token })).body);
    },
    async balance() {
      const path = wall.user(user, 'transactions.json');
      const response = await client.get(path, { bearer: wall.secretKey });
      return response.status === 204 ? 0 : (response.body as { currency_count: number }).currency_count;
    },
  };
}
