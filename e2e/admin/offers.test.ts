import type { Explained, ImportReportBody, OfferPage, OfferRow } from '@rewards-wall/shared/admin/offers-schema.ts';
import { expect, test } from 'vitest';
import { FIRST_FEED_ID } from '../../server/schema/feed-terms.ts';
import { bringOffer } from '../support/feeds/bring-offer.ts';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow, tileBody } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

onEveryEngine('offers for staff', (ready) => {
  const manager = (service: TestService) => newPerson(service, { role: 'manager', publishers: null });

  test('an offer is disabled and enabled for all walls, and featured or hidden on one', async () => {
    const service = ready();
    await service.importOffers([offerRow(501, { name: 'Harbor Quest' }), offerRow(502)]);
    const { adwallId, path } = await service.newWall();
    const { ask } = await manager(service);
    const row = async () => {
      const answer = await ask('listOffers', { query: { wall: adwallId, text: 'harbor quest' } });
      return (answer.body as { rows: OfferRow[] }).rows[0];
    };
    const shown = async () =>
      (await service.client.get(`${path}/offers.json`, { query: { subid1: 'ann' } })).text.includes('Harbor Quest');
    expect(await row()).toMatchObject({ offer_id: 501, state: 'shown', detail: null, place: 'usual', feed: null });
    expect((await ask('switchOffer', { params: { offer_id: 501 }, json: { enabled: false } })).status).toBe(204);
    expect(await row()).toMatchObject({ state: 'disabled', detail: 'This offer is disabled. Users don’t see it.' });
    expect(await shown()).toBe(false);
    await ask('switchOffer', { params: { offer_id: 501 }, json: { enabled: true } });
    expect(await shown()).toBe(true);
    await ask('switchOffer', { params: { offer_id: 501 }, json: { enabled: true } });
    const filter = { before: null, limit: 3, action: 'offer.switch', actorId: null, publishers: null };
    expect((await service.store.listAudit(filter)).toReversed()).toMatchObject([
      { subject: 'offer 501', before: { enabled: true }, after: { enabled: false } },
      { subject: 'offer 501', before: { enabled: false }, after: { enabled: true } },
      { subject: 'offer 501', before: { enabled: true }, after: { enabled: true } },
    ]);
    const place = (offerId: number, to: string) =>
      ask('placeOffer', { params: { adwallId, offer_id: offerId }, json: { place: to } });
    await place(501, 'blocked');
    expect(await row()).toMatchObject({ state: 'hidden', reason: 'blocked', place: 'blocked' });
    expect(await shown()).toBe(false);
    await place(501, 'featured');
    expect(await row()).toMatchObject({ state: 'shown', place: 'featured' });
    expect([await place(9_999, 'featured'), await ask('showOffer', { params: { offer_id: 9_999 } })]).toMatchObject([
      { code: 'not_found' },
      { code: 'not_found' },
    ]);
    expect((await ask('listOffers', { query: { state: 'gone' } })).code).toBe('invalid_request');
  });

  test('a tile is added, changed and refused, and its row says what it is', async () => {
    const service = ready();
    await service.importOffers([offerRow(505)]);
    const { ask } = await manager(service);
    const save = (offerId: number, more: object = {}) =>
      ask('saveTile', { params: { offer_id: offerId }, json: { ...tileBody, ...more } });
    expect((await save(506)).status).toBe(204);
    const show = async () => (await ask('showOffer', { params: { offer_id: 506 } })).body as OfferPage;
    const { link } = tileBody;
    const tile = { amount: 'money', share: 1, max_payout: 5, max_day: 20 };
    expect(await show()).toMatchObject({ kind: 'tile', state: 'shown', link, tile, category_id: [17] });
    expect((await save(506, { max_day: 30, share: 0.5 })).status).toBe(204);
    expect(await show()).toMatchObject({ tile: { ...tile, max_day: 30, share: 0.5 } });
    const filter = { before: null, limit: 1, action: 'offer.tile', actorId: null, publishers: null };
    expect(await service.store.listAudit(filter)).toMatchObject([
      { subject: 'offer 506', before: { max_day: 20 }, after: { max_day: 30, link } },
    ]);
    const wrong = await save(506, { link: 'ftp://wall.example', max_payout: 0, share: 2 });
    expect(wrong.failing.toSorted()).toEqual(['link', 'max_payout', 'share']);
    expect(await save(505)).toMatchObject({ code: 'not_found' });
    for (const taken of [505, 506]) expect((await save(taken, { new: true })).failing).toEqual(['offer_id']);
    expect((await save(507, { new: true })).status).toBe(204);
    expect((await save(FIRST_FEED_ID)).failing).toEqual(['offer_id']);
    expect((await ask('showOffer', { params: { offer_id: 505 } })).body).toMatchObject({ kind: 'offer', tile: null });
  });

  test('what is said of an offer of a feed is replaced, and taken back', async () => {
    const service = ready();
    await bringOffer(service, (await service.newSource()).name);
    const { ask } = await manager(service);
    const params = { offer_id: FIRST_FEED_ID + 1 };
    const show = async () => (await ask('showOffer', { params })).body as OfferPage;
    expect(await show()).toMatchObject({ name: 'Our name', feed: 'brought', external_id: '7', overridden: true });
    const ofFeed = async (feed: string) =>
      ((await ask('listOffers', { query: { feed } })).body as { rows: { offer_id: number }[] }).rows;
    expect((await ofFeed('brought')).map((row) => row.offer_id)).toEqual([params.offer_id]);
    expect(await ofFeed('another')).toEqual([]);
    const said = { name: 'Ours', featured: true, share: 0.5, countries: ['US'] };
    expect((await ask('overrideOffer', { params, json: said })).status).toBe(204);
    expect(await show()).toMatchObject({ name: 'Ours', featured: true, countries: ['US'], overrides: said });
    const late = { name: 'Late', expected: { name: 'Our name' } };
    expect(await ask('overrideOffer', { params, json: late })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    const never = { name: 'Late', expected: { countries: ['Nowhere'] } };
    expect(await ask('overrideOffer', { params, json: never })).toMatchObject({ code: 'changed_meanwhile' });
    expect((await ask('overrideOffer', { params, json: { ...said, expected: said } })).status).toBe(204);
    expect(await show()).toMatchObject({ name: 'Ours', overrides: said });
    const wrong = await ask('overrideOffer', { params, json: { countries: ['Nowhere'], name: '' } });
    expect(wrong).toMatchObject({ code: 'invalid_request' });
    expect(wrong.text).toContain('countries');
    await ask('overrideOffer', { params, json: {} });
    expect(await show()).toMatchObject({ overridden: false, overrides: {} });
    await service.importOffers([offerRow(503)]);
    const imported = await ask('overrideOffer', { params: { offer_id: 503 }, json: { name: 'Ours' } });
    expect(imported.code).toBe('not_found');
  });

  test('a feed is imported, and its bad rows are named', async () => {
    const service = ready();
    const { ask } = await manager(service);
    const text = [offerRow(601), { offer_id: 602 }].map((row) => JSON.stringify(row)).join('\n');
    const report = (await ask('importOffers', { json: { text } })).body as ImportReportBody;
    expect(report).toMatchObject({
      imported: true,
      created: 1,
      rejected_count: 1,
      rejected: [{ line: 2, entry: null }],
    });
    const array = await ask('importOffers', { json: { text: JSON.stringify([{ offer_id: 602 }, offerRow(601), 7]) } });
    expect(array.body).toMatchObject({
      rejected: [
        { line: 1, entry: 1 },
        { line: 1, entry: 3 },
      ],
    });
    expect((await ask('importOffers', { json: { text: 'nonsense' } })).body).toMatchObject({ imported: false });
    // Larger than what other endpoints take.
    const many = JSON.stringify(Array.from({ length: 200 }, (_, at) => offerRow(1_700 + at)));
    expect(many.length).toBeGreaterThan(32 * 1024);
    expect((await ask('importOffers', { json: { text: many } })).body).toMatchObject({ created: 200 });
    const tooLarge = await ask('importOffers', { json: { text: ' '.repeat(4 * 1024 * 1024) } });
    expect(tooLarge.code).toBe('body_too_large');
  });

  test('no one but staff may send a body as long as a feed', async () => {
    const service = ready();
    const long = { json: { text: ' '.repeat(64 * 1024) } };
    const answer = await service.client.post('/v1/admin/offer-imports', long);
    expect([answer.status, answer.code]).toEqual([413, 'body_too_large']);
  });

  test('says for any user why an offer is not shown, and takes nothing of them from an address', async () => {
    const service = ready();
    await service.importOffers([offerRow(801, { targeting: { countries: ['JP'] } })]);
    const { adwallId } = await service.newWall();
    const { ask } = await newPerson(service, { role: 'support', publishers: [service.pubId] });
    const params = { adwallId, offer_id: 801 };
    const explain = async (more: object) =>
      (await ask('explainOffer', { params, json: { subid1: 'ann', ...more } })).body as Explained;
    expect(await explain({ ip: '81.2.69.142' })).toMatchObject({
      shown: false,
      rule: 'country',
      country: 'GB',
      detail: expect.stringContaining('Only for JP'),
    });
    const country = { rule: 'country', only: ['JP'] };
    const open = { shown: true, rule: null, country: null, known: false, depends_on: [country] };
    expect(await explain({ any_device: true })).toMatchObject(open);
    expect(await explain({ any_device: true, device: 'android' })).toMatchObject({ ...open, device: 'phone' });
    expect(await explain({ any_device: true, country: 'JP', ip: '81.2.69.142' })).toMatchObject({
      shown: true,
      country: 'JP',
      depends_on: [],
    });
    expect(await explain({ any_device: true, ip: '81.2.69.142' })).toMatchObject({
      shown: false,
      rule: 'country',
      depends_on: [],
      device: null,
    });
    await service.importOffers([offerRow(801, { targeting: { target_system: [56] } })]);
    expect(await explain({ device: 'android' })).toMatchObject({ shown: true, device: 'phone' });
    expect(await explain({ device: 'desktop' })).toMatchObject({ shown: false, rule: 'target_system' });
    expect((await ask('showOffer', { params: { offer_id: 801 } })).body).toMatchObject({
      devices: [],
      systems: ['Android 5.0 and above'],
      browsers: [],
      languages: [],
      needs_profile: false,
    });
    expect(await ask('explainOffer', { params, json: { subid1: 'ann', device: 'fridge' } })).toMatchObject({
      code: 'invalid_request',
      failing: ['device'],
    });
    const inQuery = await ask('explainOffer', { params, query: { subid1: 'ann' }, json: {} });
    expect(inQuery).toMatchObject({ code: 'invalid_request', failing: ['subid1'] });
    const path = `/v1/admin/walls/${adwallId}/offers/801/explanation?subid1=ann`;
    expect((await service.client.get(path)).status).toBe(405);
  });
});
