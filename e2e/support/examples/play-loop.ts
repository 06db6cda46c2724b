import { activity } from '@rewards-wall/shared/schema/activity.ts';
import { expect } from 'vitest';
import { vectors } from '../postbacks/postback-cases.ts';
import { EXAMPLE_USER, type ExampleSite } from './example-site.ts';

const PRICE = 100;
const LEAD = 125;

/** Ids that an example might confuse with the order 17. */
const OTHER_ORDERS = ['17-b', '17b', '017', '%2017', '1.7e1', 'abc'];

/** Checks what every example does: issues tokens, counts each postback once, and charges an order once. */
export async function playLoop(site: ExampleSite): Promise<void> {
  const { clickId, loop, paying, post, postbacks, sendSample, service, token, units, url } = site;
  const { client, secrets } = service;
  const { deliver, log, replay, send, wait, wall } = loop;

  const page = await (await fetch(url)).text();
  for (const part of [
    `pub-id="${wall.pubId}"`,
    `wall-id="${wall.adwallId}"`,
    `user-id="${EXAMPLE_USER}"`,
    service.url,
  ]) {
    expect(page).toContain(part);
  }
  expect(page).not.toContain(wall.secretKey);
  const session = await post(token);
  expect(session).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  const bearer = secrets.add(String(session.body['token']));
  const balance = async (): Promise<number> =>
    activity.parse((await client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer })).body).currency_count;
  expect(await balance()).toBe(0);
  expect(await post(paying)).toEqual({ status: 409, body: { paid: false, reason: `You need ${PRICE} Coins.` } });

  expect(await sendSample()).toBe(200);
  expect(units()).toBe(0);

  const lead = { click_id: clickId, transaction_id: 'E-1' };
  expect(await send(lead)).toMatchObject({ text: 'OK' });
  await deliver();
  expect([await balance(), units()]).toEqual([LEAD, LEAD * 10_000]);
  expect(await replay({})).toBe(1);
  await deliver();
  const statuses = (await log()).flatMap(({ attempts }) => attempts.map(({ httpStatus }) => httpStatus));
  expect(statuses).toEqual([200, 200]);
  expect(units()).toBe(LEAD * 10_000);

  // The second request repeats the same order.
  for (let time = 0; time < 2; time += 1) expect(await post(paying)).toEqual({ status: 200, body: { paid: true } });
  expect(await balance()).toBe(LEAD - PRICE);
  for (const other of OTHER_ORDERS) {
    expect((await post(paying.replace('17', other))).body, other).toMatchObject({ paid: false });
  }
  expect(await balance()).toBe(LEAD - PRICE);

  await send({ ...lead, status: 2 });
  await wait(1);
  expect([await balance(), units()]).toEqual([-PRICE, 0]);

  const { body, headers } = vectors.post;
  for (const forged of [{}, headers, { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }]) {
    const response = await fetch(url + postbacks, { method: 'POST', body, headers: forged });
    expect(response.status).toBe(401);
  }
  expect(units()).toBe(0);
}
