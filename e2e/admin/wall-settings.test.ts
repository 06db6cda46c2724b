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
      ...{ header: 'Earn more', customization: { accent: 'ff0066' } },
      currency: { name: 'Coins', ratio: 250.5, round: true },
    });
    expect((await ask('changeWall', { params, json: { blocked: [1] } })).code).toBe('invalid_request');
  });

  test('whoever changes what somebody else has changed meanwhile is told what it is now, and changes nothing', async () => {
    const service = ready();
    const { adwallId } = await service.newWall({ header: 'Earn more' });
    const [one, other] = [await newPerson(service), await newPerson(service)];
    const params = { adwallId };
    const change = (person: typeof one, json: object) => person.ask('changeWall', { params, json });
    await change(one, { require_token: true, currency: { ratio: 50 }, expected: { require_token: false } });
    // Another setting of the same wall is nobody's business but its own.
    const header = { header: 'Earn', expected: { header: 'Earn more' } };
    expect((await change(other, header)).status).toBe(200);
    const late = await change(other, {
      ...{ name: 'Late', require_token: false, currency: { ratio: '75' } },
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
