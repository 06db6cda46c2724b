import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import type { LeadCase, RefusedRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { UserCase } from '@rewards-wall/shared/admin/user-schema.ts';
import { expect, test } from 'vitest';
import { sendLead } from '../support/requests/send-lead.ts';
import { csvOf, newPerson, type AdminClient } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { FIRST_EVENT, openLoop } from '../support/money/money-loop.ts';
import { DAY } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

async function clickOf({ ask }: AdminClient, clickId: string): Promise<ClickCase> {
  const answer = await ask('readClick', { params: { click_id: clickId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as ClickCase;
}

onEveryEngine('clicks', (ready) => {
  test('a click says what it froze and what came of each event, whatever the wall pays by now', async () => {
    const service = ready();
    const loop = await openLoop(service, { events: 2, wall: { payout_min: '0.01' } });
    const person = await newPerson(service);
    const { adwallId } = loop.wall;
    const fresh = await clickOf(person, loop.clickId);
    expect(fresh).toMatchObject({
      click_id: loop.clickId,
      state: 'clicked',
      reason: null,
      owner: `wall-${adwallId}`,
      subid1: loop.user,
      offer_id: loop.offerId,
      offer_name: loop.name,
      test: false,
      leads: [],
      refused_calls: [],
      gone: [],
      terms: { payout: 2, repeatable: false, share: null },
      details: { ip: expect.any(String) as unknown, user_agent: expect.stringContaining('Windows') as unknown },
    });
    const listed = async () => {
      const of = { owner: `wall-${adwallId}`, subid1: loop.user };
      const { clicks } = (await person.ask('readUser', { params: of })).body as UserCase;
      expect((await person.ask('listClicks', { params: of })).body).toMatchObject({ rows: clicks });
      return clicks.map(({ credited_events, events, has_leads, state }) => ({
        credited_events,
        events,
        has_leads,
        state,
      }));
    };
    expect(await listed()).toEqual([{ credited_events: 0, events: 2, has_leads: false, state: 'clicked' }]);
    const { currency_count: credits, events, ratio } = fresh.terms;
    expect(credits).toBe(2 * (ratio ?? 0));
    expect(events).toMatchObject([
      { event_id: FIRST_EVENT, event_name: 'Level 1', payout: 1, currency_count: ratio, state: 'clicked' },
      { event_id: FIRST_EVENT + 1, state: 'clicked' },
    ]);
    await person.ask('changeWall', { params: { adwallId }, json: { currency: { ratio: '7' } } });
    await loop.credit(1, 1);
    await sendLead(service, loop.source, { click_id: loop.clickId, transaction_id: 'T9', payout: 'much' });
    await service.app.storeRefusedCalls();
    const now = await clickOf(person, loop.clickId);
    expect(now.terms).toEqual({
      ...fresh.terms,
      events: [{ ...events[0], state: 'credited' }, events[1]],
    });
    expect(now).toMatchObject({ leads: [{ state: 'credited', click_id: loop.clickId }], state: 'clicked' });
    expect(await listed()).toEqual([{ credited_events: 1, events: 2, has_leads: true, state: 'clicked' }]);
    expect(now.refused_calls).toMatchObject([{ source: loop.source.name, verdict: 'invalid' }]);
    await loop.credit(2, 2);
    expect(await listed()).toEqual([{ credited_events: 2, events: 2, has_leads: true, state: 'credited' }]);
    // The refused call leads back to its click.
    const params = { call_id: now.refused_calls[0]?.call_id ?? '' };
    const call = (await person.ask('readRefusedCall', { params })).body as RefusedRow;
    expect(call.click_id).toBe(loop.clickId);
  });

  test('roles see of a click what they may see, and those of other publishers nothing', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const { callId, clickId, credited, deliveryId, subid1, ticketId } = await newCase(service, pubId);
    const support = await newPerson(service, { role: 'support', publishers: [pubId] });
    const found = await clickOf(support, clickId);
    expect(found).toMatchObject({
      subid1,
      details: { ip: '203.0.113.9', subid2: 'campaign', device: 'device-7' },
      leads: [{ lead_id: credited, subid1 }],
      deliveries: [{ delivery_id: deliveryId }],
      refused_calls: [{ call_id: callId }],
      tickets: [{ ticket_id: ticketId, subject: 'not_credited' }],
    });
    const [read] = await service.store.listAudit({
      before: null,
      limit: 1,
      action: 'user.read',
      actorId: support.adminId,
      publishers: [pubId],
    });
    expect(read).toMatchObject({
      subject: expect.stringMatching(/^account \d+$/) as unknown,
      after: { click: clickId },
    });
    const viewer = await newPerson(service, { role: 'viewer', publishers: null });
    const shown = await viewer.ask('readClick', { params: { click_id: clickId } });
    expect(shown.body).toMatchObject({ subid1: null, details: null, tickets: [], leads: [{ subid1: null }] });
    for (const hidden of [subid1, '203.0.113.9', 'campaign', 'Firefox']) expect(shown.text).not.toContain(hidden);
    const filter = { before: null, limit: 9, action: 'user.read', actorId: viewer.adminId, publishers: null };
    expect(await service.store.listAudit(filter)).toEqual([]);
    const elsewhere = await newPerson(service, { role: 'owner', publishers: [await service.newPublisher()] });
    for (const [client, id] of [
      [elsewhere, clickId],
      [support, 'clk_unknown'],
    ] as const) {
      expect((await client.ask('readClick', { params: { click_id: id } })).code).toBe('not_found');
    }
  });

  test('an erased user’s click says so, only to roles for all publishers', async () => {
    const service = ready();
    const { clickId, credited, owner, subid1, wall } = await newCase(service);
    const person = await newPerson(service);
    await person.ask('eraseUser', { params: { owner, subid1 } });
    const found = await clickOf(person, clickId);
    expect(found).toMatchObject({ owner: null, subid1: null, details: null, leads: [], gone: ['user'] });
    expect((await person.ask('search', { json: { text: clickId } })).body).toMatchObject({
      found: [{ kind: 'click', path: `leads/clicks/${clickId}` }],
    });
    const own = await newPerson(service, { role: 'manager', publishers: [wall.pubId] });
    expect((await own.ask('readClick', { params: { click_id: clickId } })).code).toBe('not_found');
    expect((await own.ask('search', { json: { text: clickId } })).body).toEqual({ found: [] });
    const lead = (await own.ask('readLead', { params: { lead_id: credited } })).body as LeadCase;
    expect(lead).toMatchObject({ erased: true, lead: { click_id: clickId } });
  });

  test('what retention has removed is named', async () => {
    const service = ready();
    const { clickId } = await newCase(service);
    service.clock.forward(8 * DAY);
    await service.app.removeOldRows();
    const person = await newPerson(service);
    const found = await clickOf(person, clickId);
    expect(found.gone).toEqual(['address', 'refused_calls']);
    expect(found.details).toMatchObject({ ip: null, subid2: 'campaign' });
  });

  test('a user’s clicks are listed and downloaded, and the audit log says so', async () => {
    const service = ready();
    const { clickId, owner, subid1 } = await newCase(service);
    const person = await newPerson(service);
    const params = { owner, subid1 };
    const first = (await person.ask('listClicks', { params, query: { limit: '1' } })).body as {
      rows: { click_id: string }[];
      next: string;
    };
    const later = (await person.ask('listClicks', { params, query: { after: first.next } })).body as typeof first;
    expect(later.next).toBeNull();
    const ids = [...first.rows, ...later.rows].map((row) => row.click_id);
    expect(ids).toHaveLength(2);
    expect(ids).toContain(clickId);
    const csv = await csvOf(
      service,
      person,
      `/v1/admin/users/${owner}/${encodeURIComponent(subid1)}/clicks?format=csv`,
    );
    for (const id of ids) expect(csv).toContain(id);
    const filter = { before: null, limit: 2, action: null, actorId: person.adminId, publishers: null };
    expect((await service.store.listAudit(filter)).map(({ action }) => action)).toEqual(['list.export', 'user.read']);
  });
});
