import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import type { Problem } from '@rewards-wall/shared/schema/problem.ts';
import { expect, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine("a wall's settings for staff", (ready) => {
  test('some are changed, the others stay, and mistakes are named without changing anything', async () => {
    const service = ready();
    const { adwallId } = await service.newWall({ header: 'Earn more' });
    const { ask } = await newPerson(service, { role: 'manager', publishers: [service.pubId] });
    const params = { adwallId };
    const read = async () => (await ask('readWall', { params })).body as WallSettingsShown;
    const json = {
      currency: { ratio: '250.5', round: true },
      customization: { accent: 'ff0066' },
      theme_preset: 'neon',
    };
    const changed = await ask('changeWall', { params, json });
    expect(changed.code).toBe('invalid_request');
    expect(changed.text).toContain('theme_preset');
    expect(await read()).toMatchObject({ header: 'Earn more', currency: { ratio: 100 }, customization: {} });
    await ask('changeWall', { params, json: { ...json, theme_preset: 'calm' } });
    expect(await read()).toMatchObject({
      header: 'Earn more',
      customization: { accent: 'ff0066' },
      currency: { name: 'Coins', ratio: 250.5, round: true },
    });
    expect((await ask('changeWall', { params, json: { blocked: [1] } })).code).toBe('invalid_request');
  });

  test('what holds leads and what credits are called change one by one, each recorded with what it was', async () => {
    const service = ready();
    const { adwallId } = await service.newWall();
    const { ask } = await newPerson(service, { role: 'manager', publishers: [service.pubId] });
    const params = { adwallId };
    const change = async (json: object) => ask('changeWall', { params, json });
    const before = (await ask('readWall', { params })).body as WallSettingsShown;
    expect(before).toMatchObject({
      max_payout_factor: 1,
      max_screenout_payout: 1,
      size: { width: 1000, height: 800 },
      currency: { forms: null },
      fraud: { too_fast: { action: 'flag', limit: 10 } },
    });
    const changed = await change({
      max_payout_factor: '1.5',
      max_screenout_payout: '0.25',
      size: { height: '640' },
      currency: { forms: { en: { one: 'Coin', other: 'Coins' }, pl: { other: 'Monety' } } },
      fraud: { too_fast: { action: 'hold', limit: '20' }, agent: { action: 'reject' } },
      expected: { currency: { forms: { en: { one: '' } } }, fraud: { too_fast: { action: 'flag', limit: 10 } } },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toEqual({
      ...before,
      max_payout_factor: 1.5,
      max_screenout_payout: 0.25,
      size: { width: 1000, height: 640 },
      currency: { ...before.currency, forms: { en: { one: 'Coin', other: 'Coins' }, pl: { other: 'Monety' } } },
      fraud: { ...before.fraud, too_fast: { action: 'hold', limit: 20 }, agent: { action: 'reject', limit: 0 } },
    });
    const { rows } = (await ask('listAudit', { query: { action: 'wall.change' } })).body as AuditPage;
    expect(rows[0]).toMatchObject({
      subject: `wall ${adwallId}`,
      before: { max_payout_factor: 1, max_screenout_payout: 1, fraud: { too_fast: { action: 'flag', limit: 10 } } },
      after: { max_payout_factor: 1.5, max_screenout_payout: 0.25, fraud: { too_fast: { action: 'hold', limit: 20 } } },
    });
    const forms = { en: { one: '' }, pl: null };
    expect((await change({ currency: { forms } })).body).toMatchObject({
      currency: { forms: { en: { other: 'Coins' } } },
    });

    const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, '']));
    for (const [json, path] of [
      [{ expected: { customization: tooMany } }, 'expected.customization'],
      [{ expected: { currency: { forms: { en: tooMany } } } }, 'expected.currency.forms.en'],
      [{ fraud: { too_fast: { limit: '-1' } } }, 'fraud.too_fast.limit'],
      [{ fraud: { too_fast: { action: 'ignore' } } }, 'fraud.too_fast.action'],
      [{ fraud: { unknown: { action: 'off' } } }, 'fraud.unknown'],
      [{ max_payout_factor: '0.5' }, 'max_payout_factor'],
      [{ currency: { forms: { de: { one: 'Münze' } } } }, 'currency.forms.de.other'],
      [{ currency: { forms: { xx: { other: 'Coins' } } } }, 'currency.forms.xx'],
      [{ size: { width: '0' } }, 'size.width'],
    ] as const) {
      const refused = await change({ ...json, name: 'Not saved' });
      expect({ json, code: refused.code }).toEqual({ json, code: 'invalid_request' });
      expect((refused.body as Problem).errors).toEqual([expect.objectContaining({ path })]);
    }
    expect((await ask('readWall', { params })).body).toMatchObject({ name: before.name, max_payout_factor: 1.5 });
  });

  test('a change of something that someone else has changed since gets the current value, and changes nothing', async () => {
    const service = ready();
    const { adwallId } = await service.newWall({ header: 'Earn more' });
    const [one, other] = [await newPerson(service), await newPerson(service)];
    const params = { adwallId };
    const change = (person: typeof one, json: object) => person.ask('changeWall', { params, json });
    await change(one, { require_token: true, currency: { ratio: 50 }, expected: { require_token: false } });
    // Another setting of the same wall is no one's business but its own.
    const header = { header: 'Earn', expected: { header: 'Earn more' } };
    expect((await change(other, header)).status).toBe(200);
    const late = await change(other, {
      name: 'Late',
      require_token: false,
      currency: { ratio: '75' },
      expected: { name: 'Main wall', require_token: false, currency: { ratio: '100' } },
    });
    expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((late.body as Problem).errors).toEqual([
      { path: 'currency.ratio', code: 'changed_meanwhile', message: 'is 50 now' },
      { path: 'require_token', code: 'changed_meanwhile', message: 'is true now' },
    ]);
    const after = (await one.ask('readWall', { params })).body as WallSettingsShown;
    expect(after).toMatchObject({ name: 'Main wall', header: 'Earn', require_token: true, currency: { ratio: 50 } });
    expect((await change(other, { expected: { featured: [1] } })).code).toBe('invalid_request');
    // Of many who saw the same, one is first.
    const names = Array.from({ length: 8 }, (_, index) => ({ name: `Wall ${index}`, expected: { name: after.name } }));
    const raced = await Promise.all(names.map((json, index) => change(index % 2 === 0 ? one : other, json)));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('the preview shows settings that are not saved, and counts nothing', async () => {
    const service = ready();
    await service.importOffers([offerRow(901, { payout: 2 })]);
    const { adwallId, pubId } = await service.newWall();
    const { ask } = await newPerson(service, { role: 'viewer', publishers: [service.pubId] });
    const preview = (settings: string) =>
      ask('previewWall', { params: { pubId, adwallId }, query: { subid1: 'ann', settings } });
    const page = await preview(JSON.stringify({ name: '</script><b>Owned', currency: { name: 'Gems', ratio: 7 } }));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'none'");
    expect(page.text).toContain('Gems');
    expect(page.text).toContain('"currency_count":14');
    expect(page.text).not.toContain('</script><b>Owned');
    for (const settings of ['nonsense', '{"currency":{"ratio":"no"}}', '{"unknown":1}']) {
      expect((await preview(settings)).code).toBe('invalid_request');
    }
    await service.app.refreshStatistics();
    expect((await service.store.listViewers({ adwallId, from: 0, to: 1e9 })).length).toBe(0);
    expect((await service.store.listWallDays({ adwallId, from: 0, to: 1e9 })).length).toBe(0);
  });
});
