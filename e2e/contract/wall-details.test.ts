import { expect, test } from 'vitest';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Wall details', (ready) => {
  const detailsPath = (wall: { pubId: number; adwallId: number }) =>
    `/adwall/api/v1.1/publisher/${wall.pubId}/profile/${wall.adwallId}/details.json`;

  test("details have the wall's settings, its publishable key and the linked panel", async () => {
    const { client, newPanel, newWall } = ready();
    const wall = await newWall({
      name: 'Pocket wall',
      header: 'Earn gems',
      payout_min: '0.25',
      size: { width: 640, height: 480 },
      currency: {
        name: 'Gems',
        ratio: '12.5',
        round: true,
        visible: false,
        forms: { en: { one: 'Gem', other: 'Gems' } },
        image_url: '/images/gem.svg',
      },
      theme_preset: 'playful',
      show_observed: false,
      customization: { accent: '0A7D5A', text: 'fff' },
    });
    const answer = await client.get(detailsPath(wall), { query: { deviceType: 1 } });
    const profile = {
      publisher_id: wall.pubId,
      profile_id: wall.adwallId,
      publishable_key: wall.publishableKey,
      survey_profile: null,
      settings: {
        name: 'Pocket wall',
        header: 'Earn gems',
        payout_min: 0.25,
        size: { width: 640, height: 480 },
        currency: {
          name: 'Gems',
          ratio: 12.5,
          round: true,
          visible: false,
          forms: { en: { one: 'Gem', other: 'Gems' } },
          image_url: expect.stringMatching(/^http.*\/images\/gem\.svg$/),
        },
        theme_preset: 'playful',
        show_observed: false,
        customization: { accent: '0a7d5a', text: 'fff' },
      },
    };
    expect(answer).toMatchObject({ status: 200, body: { profile } });
    expect(answer.text).not.toContain(wall.secretKey);
    const { profileId, publishableKey } = await newPanel({ adwallId: wall.adwallId });
    const linked = { profile_id: profileId, publishable_key: publishableKey };
    expect((await client.get(detailsPath(wall))).body).toEqual({ profile: { ...profile, survey_profile: linked } });
  });

  test('a wall that says nothing of its looks is calm, and has one name and no picture for its currency', async () => {
    const { client, newWall } = ready();
    expect((await client.get(detailsPath(await newWall()))).body).toMatchObject({
      profile: {
        settings: { theme_preset: 'calm', show_observed: true, currency: { forms: null, image_url: null } },
      },
    });
  });

  test('a change is served at once', async () => {
    const { changeWall, client, newWall } = ready();
    const wall = await newWall();
    expect((await client.get(detailsPath(wall))).body).toMatchObject({ profile: { settings: { header: '' } } });
    await changeWall(wall, { header: 'New line' });
    expect((await client.get(detailsPath(wall))).body).toMatchObject({ profile: { settings: { header: 'New line' } } });
  });

  test('400 for an unknown deviceType, 404 for an unknown pair; unknown parameters are ignored', async () => {
    const { client, newPublisher, newWall } = ready();
    const wall = await newWall();
    for (const deviceType of ['3', '-1', 'x']) {
      expect((await client.get(detailsPath(wall), { query: { deviceType } })).failing).toEqual(['deviceType']);
    }
    for (const deviceType of ['', '2']) {
      expect((await client.get(detailsPath(wall), { query: { deviceType, lang: 'de' } })).status).toBe(200);
    }
    expect((await client.get(detailsPath({ ...wall, adwallId: 4711 }))).status).toBe(404);
    expect((await client.get(detailsPath({ ...wall, pubId: await newPublisher() }))).status).toBe(404);
  });
});
