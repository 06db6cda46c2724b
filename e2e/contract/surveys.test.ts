import { expect, test } from 'vitest';
import { surveyList } from '@rewards-wall/shared/schema/survey.ts';
import { transactionList } from '@rewards-wall/shared/schema/transaction.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { completeOffer } from '../support/requests/complete-offer.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { agents } from '../support/requests/agents-and-addresses.ts';

onEveryEngine('Surveys that a profile qualifies for', (ready) => {
  const survey = (offerId: number, targeting = {}) => offerRow(offerId, { category_id: [20], targeting });
  const setUp = async () => {
    const service = ready();
    await service.importOffers(
      [
        survey(1),
        survey(2, { answers: { 8: [90], 6: [64] } }),
        survey(3, { answers: { 8: [91] } }),
        survey(4, { gender: 'm' }),
        survey(5, { age_range_id: [1, 2] }),
        survey(6, { age_range_id: [3] }),
        survey(7, { countries: ['US'] }),
        survey(8, { countries: ['DE'] }),
        survey(9, { devices: ['phone'] }),
        offerRow(10),
      ],
      { prune: true },
    );
    const wall = await service.newWall();
    const linked = await service.newPanel({ adwallId: wall.adwallId });
    const user = service.newUser();
    const json = profileFields(service.secrets, { api_key: linked.publishableKey, dob: '1990-05-17' });
    const created = await service.client.post(linked.user(user), { json });
    const token = service.secrets.add((created.body as { token: string }).token);
    return { ...service, wall, linked, user, token, path: linked.user(user, 'surveys.json') };
  };
  const ids = (body: unknown) =>
    surveyList
      .parse(body)
      .surveys.map((offer) => offer.offer_id)
      .toSorted();

  test("are the linked wall's that match gender, age, country and answers; the device is checked at the click", async () => {
    const { client, linked, path, token } = await setUp();
    const byToken = await client.get(path, { bearer: token, headers: { 'User-Agent': agents.windows } });
    expect(byToken.status).toBe(200);
    expect(ids(byToken.body)).toEqual([1, 2, 5, 7, 9]);
    expect(ids((await client.get(path, { bearer: linked.secretKey })).body)).toEqual([1, 2, 5, 7, 9]);
  });

  test('follow a change of the profile', async () => {
    const { client, linked, path, secrets, token, user } = await setUp();
    const json = profileFields(secrets, { gender: 'm', country: 'DE', dob: '1978-05-17' });
    expect((await client.put(linked.user(user), { json, bearer: token })).status).toBe(200);
    expect(ids((await client.get(path, { bearer: token })).body)).toEqual([1, 2, 4, 6, 8, 9]);
  });

  test("credit the same user's account on the wall, and leave the list when completed", async () => {
    const service = await setUp();
    const { client, path, token, user, wall } = service;
    const before = surveyList.parse((await client.get(path, { bearer: token })).body).surveys;
    const link = new URL(before.find((offer) => offer.offer_id === 1)?.click_url ?? '');
    const click = await client.get(link.pathname, { headers: { 'User-Agent': agents.iPhone } });
    expect(click.status).toBe(302);
    const clickId = new URL(click.headers.get('location') ?? '').searchParams.get('click') ?? '';
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    const person = await service.store.findPerson(account);
    expect((await service.store.readClick(clickId))?.accountId).toBe(person?.accountId);
    await completeOffer({ ...service, offerId: 1, ip: '10.0.0.1' });
    expect(ids((await client.get(path, { bearer: token })).body)).toEqual([2, 5, 7, 9]);
    const list = await client.get(wall.user(user, 'transactions.json'), { bearer: wall.secretKey });
    expect(transactionList.parse(list.body).transactions).toMatchObject([{ offer_id: 1 }]);
  });

  test('204 when none matches or no wall is linked', async () => {
    const { client, importOffers, newPanel, newUser, path, secrets, token } = await setUp();
    const alone = await newPanel();
    const other = newUser();
    await client.post(alone.user(other), { json: profileFields(secrets, { api_key: alone.secretKey }) });
    expect((await client.get(alone.user(other, 'surveys.json'), { bearer: alone.secretKey })).status).toBe(204);
    await importOffers([offerRow(10)], { prune: true });
    expect(await client.get(path, { bearer: token })).toMatchObject({ status: 204, text: '' });
  });

  test('404 for a user without a profile, 401 without a credential for it', async () => {
    const { client, linked, newUser, path, secrets, wall } = await setUp();
    expect((await client.get(linked.user(newUser(), 'surveys.json'), { bearer: linked.secretKey })).status).toBe(404);
    const ofSomebodyElse = await mintToken({ client, secrets }, wall, newUser());
    expect((await client.get(path)).status).toBe(401);
    for (const bearer of [linked.publishableKey, wall.secretKey, ofSomebodyElse, 'x']) {
      expect((await client.get(path, { bearer })).status).toBe(401);
    }
  });
});
