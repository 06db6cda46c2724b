import type { SourceRotated } from '@rewards-wall/shared/admin/sources-schema.ts';
import { expect, test } from 'vitest';
import { FIRST_EVENT, openLoop } from '../support/money/money-loop.ts';
import { newPerson } from '../support/requests/admins.ts';
import { addSource, newSourceName, shownSource } from '../support/requests/lead-sources.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('secrets of lead sources', (ready) => {
  test('a secret, and a callback URL that holds it, are for owners alone, after the password, and recorded', async () => {
    const service = ready();
    const [signed, open, theirs] = [newSourceName(), newSourceName(), newSourceName()];
    const loop = await openLoop(service, { offer: { source: open } });
    const owner = await newPerson(service);
    const manager = await newPerson(service, { role: 'manager', publishers: null });
    const withheld = { secret: null, secret_withheld: true };
    const bySignature = await addSource(service, manager, { source: signed, scheme: 'hmac-sha256' });
    expect(bySignature.body).toMatchObject({
      ...withheld,
      callback_url: expect.stringContaining(`/leads/${signed}`) as unknown,
    });
    const byUrl = await addSource(service, manager, { source: open, scheme: 'secret-url' });
    expect(byUrl.body).toMatchObject({ ...withheld, callback_url: null, warnings: [expect.stringContaining('weak')] });
    // Anyone who types a network's secret knows it.
    const secret = service.secrets.add('secret-of-the-network');
    const byNetwork = await addSource(service, owner, { source: theirs, scheme: 'adgem', secret });
    expect(byNetwork.body).toMatchObject({ secret: null, secret_withheld: false, warnings: [] });
    const params = { source: open };
    for (const name of ['readSourceCallback', 'rotateSource'] as const) {
      expect(await manager.ask(name, { params, json: {} })).toMatchObject({ status: 403, code: 'not_permitted' });
    }
    expect(await shownSource(owner, open)).toMatchObject({ callback_url: null, about: { callback_secret: true } });
    service.clock.forward(10 * MINUTE);
    expect((await owner.ask('readSourceCallback', { params })).code).toBe('password_needed');
    await owner.ask('stepUp', { json: { password: owner.password } });
    const { callback_url: url } = (await owner.ask('readSourceCallback', { params })).body as { callback_url: string };
    service.secrets.add(url);
    const called = url.replace('{transaction_id}', 'T-9').replace('{click_id}', loop.clickId);
    const { pathname, searchParams } = new URL(called);
    const query = Object.fromEntries(searchParams);
    expect((await service.client.get(pathname, { query })).text).toBe('OK');
    expect(await shownSource(owner, open)).toMatchObject({ offers: 1, last_lead: { state: 'credited' } });
    const audit = (await owner.ask('listAudit', { query: { action: 'source.callback' } })).body;
    expect(audit).toMatchObject({ rows: [{ actor_id: owner.adminId, subject: `source ${open}` }] });
    const hidden = (await manager.ask('listAudit', { query: { subject: `source ${open}` } })).text;
    const [inPath = ''] = /[A-Za-z0-9_-]{30,}/.exec(pathname) ?? [];
    expect(inPath).not.toBe('');
    for (const text of [byUrl.answer.text, (await manager.ask('listSources')).text, hidden]) {
      expect(text).not.toContain(inPath);
    }
    const required = { path: 'secret', code: 'required' };
    await owner.ask('stepUp', { json: { password: owner.password } });
    const empty = await owner.ask('rotateSource', { params: { source: theirs }, json: {} });
    expect(empty.body).toMatchObject({ errors: [required] });
    const next = service.secrets.add('next-secret-of-the-network');
    const replaced = await owner.ask('rotateSource', { params: { source: theirs }, json: { secret: next } });
    expect(replaced).toMatchObject({ status: 201, body: { secret: null } });
    expect(replaced.text).not.toContain(next);
  });

  // Last, since it moves the clock on by hours, and the other sets it back.
  test('a new secret is shown once, and the one before proves leads until the overlap ends', async () => {
    const service = ready();
    // Before the clock is set back, since too many people have signed in by then.
    const person = await newPerson(service);
    const loop = await openLoop(service, { events: 4 });
    const source = newSourceName();
    const added = { source, scheme: 'hmac-sha256', unnamed_offers: true };
    const first = (await addSource(service, person, added)).body.secret ?? '';
    const rotate = async (json: object) => {
      await person.ask('stepUp', { json: { password: person.password } });
      const answer = await person.ask('rotateSource', { params: { source }, json });
      expect(answer.status).toBe(201);
      const rotated = answer.body as SourceRotated;
      return { ...rotated, secret: service.secrets.add(rotated.secret ?? '') };
    };
    const proves = async (secret: string, event: number): Promise<boolean> => {
      const fields = { click_id: loop.clickId, transaction_id: `T-${event}`, event_id: FIRST_EVENT + event };
      return (await sendLead(service, { name: source, secret }, fields)).text === 'OK';
    };
    const second = await rotate({ overlap_hours: 2 });
    const until = new Date(service.clock.now() + 2 * HOUR).toISOString();
    expect(second.previous_secret_until).toBe(until);
    expect(await shownSource(person, source)).toMatchObject({ previous_secret_until: until });
    expect([await proves(first, 0), await proves(second.secret, 1)]).toEqual([true, true]);
    service.clock.forward(2 * HOUR);
    expect(await shownSource(person, source)).toMatchObject({ previous_secret_until: null });
    expect([await proves(first, 2), await proves(second.secret, 2)]).toEqual([false, true]);
    const third = await rotate({ overlap_hours: 0 });
    expect(third.previous_secret_until).toBeNull();
    expect([await proves(second.secret, 3), await proves(third.secret, 3)]).toEqual([false, true]);
    const texts = await Promise.all(
      (['listSources', 'listAudit'] as const).map(async (name) => (await person.ask(name)).text),
    );
    const shown = await person.ask('showSource', { params: { source } });
    for (const text of [...texts, shown.text]) {
      for (const secret of [first, second.secret, third.secret]) expect(text).not.toContain(secret);
    }
  });
});
