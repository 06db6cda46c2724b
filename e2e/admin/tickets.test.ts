import type { TicketCase, TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import type { Problem } from '@rewards-wall/shared/schema/problem.ts';
import { expect, test } from 'vitest';
import { systemIds } from '../../server/runtime/ids.ts';
import { newPerson, type AdminClient } from '../support/requests/admins.ts';
import { addLeads, newCase, sendTicket } from '../support/requests/casework.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { DAY } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const NOTHING = {
  at: null,
  offer_id: null,
  offer_name: null,
  country: null,
  currency_count: null,
  events: [],
  survey_end: null,
  leads: [],
  other_leads: [],
  refused_calls: [],
};

async function clickOf({ ask }: AdminClient, ticketId: number): Promise<TicketClick | null> {
  const answer = await ask('readTicket', { params: { ticket_id: ticketId } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as TicketCase).click;
}

onEveryEngine('the click that a ticket names', (ready) => {
  test('is found with its lead, however many leads came later', async () => {
    const service = ready();
    const { callId, clickId, credited, wall, ...user } = await newCase(service);
    await addLeads(service, user.account, 25);
    const ticketId = await sendTicket(service, { wall, subid1: user.subid1, clickId });
    const person = await newPerson(service, { role: 'support', publishers: null });
    const { body } = await person.ask('readTicket', { params: { ticket_id: ticketId } });
    const found = body as TicketCase;
    expect(found.user.leads.map((lead) => lead.lead_id)).not.toContain(credited);
    const lead = (await service.store.findLead(credited)) ?? expect.unreachable('the lead is stored');
    expect(found.click).toMatchObject({
      state: 'kept',
      offer_id: lead.offerId,
      country: 'DE',
      currency_count: 15,
      other_leads: [],
      leads: [{ lead_id: credited, state: 'credited', currency_count: 15, click_id: clickId, subid1: user.subid1 }],
      refused_calls: [{ call_id: callId, source: 'acme', verdict: 'invalid' }],
    });
  });

  test('shows what it still pays once its reward rule has ended for it', async () => {
    const service = ready();
    const { follow, wall } = await openLoop(service);
    const definition = { when: {}, then: { multiply: 2 }, click_valid_days: 3 };
    const rule = { ruleId: `rul_${wall.adwallId}`, name: 'Sale', definition };
    await service.store.addRule({ adwallId: wall.adwallId, rule, before: null, at: service.clock.now() });
    const subid1 = service.newUser();
    const clickId = await follow(subid1);
    const ticketId = await sendTicket(service, { wall, subid1, clickId });
    const shown = async () =>
      (await clickOf(await newPerson(service, { role: 'support', publishers: null }), ticketId))?.currency_count;
    expect(await shown()).toBe(250);
    service.clock.forward(3 * DAY);
    expect(await shown()).toBe(125);
  });

  test('is credited by hand once, whichever ticket names it, unless someone insists', async () => {
    const service = ready();
    const { clickId, user: subid1, wall } = await openLoop(service);
    const about = (id?: string) => sendTicket(service, { wall, subid1, ...(id && { clickId: id }) });
    const [one, other, elsewhere, none] = [
      await about(clickId),
      await about(clickId),
      await about('clk_x'),
      await about(),
    ];
    const { ask } = await newPerson(service, { role: 'support', publishers: null });
    const params = { owner: `wall-${wall.adwallId}`, subid1 };
    const credit = async (ticketId: number, more = {}) =>
      ask('adjustUser', { params, json: { amount: 5, reason: 'Sorry', ticket_id: ticketId, ...more } });
    const creditsOf = async (ticketId: number) =>
      ((await ask('readTicket', { params: { ticket_id: ticketId } })).body as TicketCase).credits;
    const first = await credit(one);
    expect(first.status, first.text).toBe(201);
    const { transaction_id: transaction } = first.body as { transaction_id: number };
    const told = [expect.objectContaining({ ticket_id: one, transaction_id: transaction, amount: 5 })];
    for (const ticketId of [one, other]) {
      expect(await creditsOf(ticketId)).toEqual(told);
      const refused = await credit(ticketId);
      expect(refused.code).toBe('invalid_request');
      expect((refused.body as Problem).errors).toEqual([expect.objectContaining({ path: 'again' })]);
      expect(refused.text).toContain(`ticket ${one} was credited with 5 already, by transaction ${transaction}`);
    }
    // Tickets that name no click, or another one, have nothing to do with it; and no one is kept from deducting.
    for (const ticketId of [elsewhere, none]) expect((await credit(ticketId)).status).toBe(201);
    expect((await credit(other, { amount: -1 })).status).toBe(201);
    expect((await credit(other, { again: true })).status).toBe(201);
    expect((await creditsOf(one)).map(({ amount, ticket_id: id }) => [id, amount])).toEqual([
      [other, 5],
      [other, -1],
      [one, 5],
    ]);
  });

  test('is credited by hand beside its lead, or one on another click of its offer, only if someone insists', async () => {
    const service = ready();
    const { clickId, follow, leads, send, user: subid1, wall } = await openLoop(service);
    service.clock.forward(120_000);
    const clicks = [clickId, await follow(subid1)];
    const { ask } = await newPerson(service, { role: 'support', publishers: null });
    const params = { owner: `wall-${wall.adwallId}`, subid1 };
    const tickets = await Promise.all(clicks.map((id) => sendTicket(service, { wall, subid1, clickId: id })));
    await send();
    const [lead] = await leads('credited');
    for (const ticket_id of tickets) {
      const refused = await ask('adjustUser', { params, json: { amount: 5, reason: 'Sorry', ticket_id } });
      expect((refused.body as Problem).errors).toEqual([expect.objectContaining({ path: 'again' })]);
      expect(refused.text).toContain(`lead ${lead?.lead_id} of 125 was credited already`);
    }
    const [ticket_id] = tickets;
    const json = { amount: 5, reason: 'Sorry', ticket_id, again: true };
    expect((await ask('adjustUser', { params, json })).status).toBe(201);
  });

  test('holds a lead that arrives after it was credited by hand, and links it to the ticket', async () => {
    const service = ready();
    const { clickId, leads, send, user: subid1, wall } = await openLoop(service);
    const ticketId = await sendTicket(service, { wall, subid1, clickId });
    const { ask } = await newPerson(service);
    const params = { owner: `wall-${wall.adwallId}`, subid1 };
    const json = { amount: 5, reason: 'Sorry', ticket_id: ticketId };
    const unknown = await ask('adjustUser', { params, json: { ...json, event_id: 7 } });
    expect((unknown.body as Problem).errors).toEqual([expect.objectContaining({ path: 'event_id' })]);
    const credited = await ask('adjustUser', { params, json });
    expect(credited.status, credited.text).toBe(201);
    const credit = { ...(credited.body as object), ticket_id: ticketId, amount: 5 };
    await send();
    const [lead] = await leads('pending');
    expect(lead).toMatchObject({ reason: 'credited_by_hand' });
    const byHand = { credits_by_hand: [expect.objectContaining(credit)] };
    const shown = await ask('readLead', { params: { lead_id: String(lead?.lead_id) } });
    expect(shown.body).toMatchObject(byHand);
    expect((await ask('readClick', { params: { click_id: clickId } })).body).toMatchObject(byHand);
  });

  test('without a lead says so, and names leads for the same offer on other clicks of the user', async () => {
    const service = ready();
    const loop = await openLoop(service);
    const person = await newPerson(service);
    const of = { wall: loop.wall, subid1: loop.user };
    const ticketId = await sendTicket(service, { ...of, clickId: loop.clickId });
    const named = { state: 'kept', offer_id: loop.offerId, offer_name: loop.name };
    expect(await clickOf(person, ticketId)).toMatchObject({ ...named, events: [], leads: [], other_leads: [] });
    const again = await loop.follow(loop.user);
    await loop.send();
    const [lead] = await loop.leads('credited');
    const onIt = [{ lead_id: lead?.lead_id, state: 'credited', click_id: loop.clickId }];
    expect(await clickOf(person, ticketId)).toMatchObject({ ...named, leads: onIt, other_leads: [] });
    const later = await sendTicket(service, { ...of, clickId: again });
    expect(await clickOf(person, later)).toMatchObject({ ...named, leads: [], other_leads: onIt });
  });

  test('of another user looks like none for roles of other publishers, and reveals nothing else', async () => {
    const service = ready();
    const [pubId, otherPub] = [await service.newPublisher(), await service.newPublisher()];
    const [own, other, foreign] = [
      await newCase(service, pubId),
      await newCase(service, pubId),
      await newCase(service, otherPub),
    ];
    const support = await newPerson(service, { role: 'support', publishers: [pubId] });
    const everywhere = await newPerson(service, { role: 'support', publishers: null });
    const about = (clickId: string) => sendTicket(service, { wall: own.wall, subid1: own.subid1, clickId });
    const ofOther = await about(other.clickId);
    const ofForeign = await about(foreign.clickId);
    const ofNone = await about(`"><b>${own.clickId}`);
    expect(await clickOf(support, ofOther)).toEqual({ ...NOTHING, state: 'elsewhere' });
    expect(await clickOf(support, ofForeign)).toEqual({ ...NOTHING, state: 'unknown' });
    expect(await clickOf(everywhere, ofForeign)).toEqual({ ...NOTHING, state: 'elsewhere' });
    expect(await clickOf(support, ofNone)).toEqual({ ...NOTHING, state: 'unknown' });
    // Nothing says whose the click of an erased user was.
    await (await newPerson(service)).ask('eraseUser', { params: { owner: other.owner, subid1: other.subid1 } });
    expect(await clickOf(support, ofOther)).toEqual({ ...NOTHING, state: 'unknown' });
    expect(await clickOf(everywhere, ofOther)).toEqual({ ...NOTHING, state: 'elsewhere' });
  });

  test('that retention removed keeps its leads; one without a lead is too old to be there', async () => {
    const service = ready();
    const { clickId, leads, send, user: subid1, wall } = await openLoop(service);
    await send();
    const [credited] = await leads('credited');
    const never = systemIds().timeOrdered('clk', service.clock.now());
    service.clock.forward(400 * DAY);
    await service.app.removeOldRows();
    const person = await newPerson(service);
    const removed = await clickOf(person, await sendTicket(service, { wall, subid1, clickId }));
    expect(removed).toMatchObject({
      state: 'removed',
      currency_count: credited?.currency_count,
      leads: [{ lead_id: credited?.lead_id, state: 'credited' }],
    });
    const gone = await sendTicket(service, { wall, subid1, clickId: never });
    expect(await clickOf(person, gone)).toEqual({ ...NOTHING, state: 'expired' });
    const recent = systemIds().timeOrdered('clk', service.clock.now());
    const none = await sendTicket(service, { wall, subid1, clickId: recent });
    expect(await clickOf(person, none)).toEqual({ ...NOTHING, state: 'unknown' });
    expect(await clickOf(person, await sendTicket(service, { wall, subid1 }))).toBeNull();
  });
});
