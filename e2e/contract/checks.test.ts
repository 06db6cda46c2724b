import { expect, test } from 'vitest';
import { mintToken } from '../support/requests/mint-token.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestPanel, TestWall } from '../support/service/start-service.ts';

const PAGE = 'https://games.example';
const headers = { Origin: PAGE };

onEveryEngine('Checks of what a page may do', (ready) => {
  const wallPath = ({ adwallId, pubId }: Pick<TestWall, 'adwallId' | 'pubId'>): string =>
    `/v1/publishers/${pubId}/walls/${adwallId}/check`;
  const panelPath = ({ profileId, pubId }: Pick<TestPanel, 'profileId' | 'pubId'>): string =>
    `/v1/publishers/${pubId}/survey-profiles/${profileId}/check`;

  test('ids, key, token and origin that fit together are 200, readable from any page', async () => {
    const service = ready();
    const { client, newPanel, newUser, newWall } = service;
    const wall = await newWall({ origins: [PAGE] });
    const panel = await newPanel({ adwallId: wall.adwallId, minimumAge: 16 });
    const open = await client.get(wallPath(wall), { headers });
    expect(open).toMatchObject({ status: 200, body: { caller: 'nobody', origin: PAGE, origins: 'listed' } });
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    const user = newUser();
    const token = await mintToken(service, wall, user);
    expect((await client.get(wallPath(wall), { query: { subid1: user }, bearer: token, headers })).body).toEqual({
      caller: 'user_token',
      origin: PAGE,
      origins: 'listed',
      requires_token: false,
    });
    expect((await client.get(panelPath(panel), { bearer: panel.publishableKey, headers })).body).toEqual({
      caller: 'publishable_key',
      origin: PAGE,
      origins: 'any',
      minimum_age: 16,
    });
    // A wall's token opens the surveys of its panel.
    expect((await client.get(panelPath(panel), { bearer: token })).body).toMatchObject({ caller: 'user_token' });
  });

  test('an unknown wall or panel is 404 and says which, without telling what other publishers have', async () => {
    const { client, newPanel, newPublisher, newWall, pubId } = ready();
    const wall = await newWall();
    await newPanel();
    const other = await newPublisher();
    const detailOf = async (path: string, bearer?: string) => {
      const answer = await client.get(path, bearer === undefined ? {} : { bearer });
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
      return (answer.body as { detail: string }).detail;
    };
    expect(await detailOf(wallPath({ pubId, adwallId: 4711 }))).toBe(`Publisher ${pubId} has no wall 4711.`);
    expect(await detailOf(panelPath({ pubId, profileId: 4711 }))).toBe(`Publisher ${pubId} has no panel 4711.`);
    expect(await detailOf(wallPath({ ...wall, pubId: other }))).toBe(
      `Publisher ${other} has no wall ${wall.adwallId}.`,
    );
    expect(await detailOf(wallPath({ ...wall, pubId: 4711 }))).toBe(`Publisher 4711 has no wall ${wall.adwallId}.`);
  });

  test('the id of a wall in place of a panel is called so', async () => {
    const { client, newPanel, newWall, pubId } = ready();
    let [wall, panel] = [await newWall(), await newPanel()];
    while (wall.adwallId <= panel.profileId) wall = await newWall();
    const answer = await client.get(panelPath({ pubId, profileId: wall.adwallId }));
    expect((answer.body as { detail: string }).detail).toBe(
      `Publisher ${pubId} has no panel ${wall.adwallId}, but it has a wall ${wall.adwallId}: walls and panels are numbered separately.`,
    );
  });

  test('a wrong key or token is 401 with its reason', async () => {
    const service = ready();
    const { client, newPanel, newUser, newWall } = service;
    const wall = await newWall({ refuse_browser_keys: false });
    const [panel, other] = [await newPanel(), await newPanel()];
    const user = newUser();
    const token = await mintToken(service, wall, user);
    const reasonOf = async (path: string, bearer?: string, query = {}) => {
      const answer = await client.get(path, { query, headers, ...(bearer !== undefined && { bearer }) });
      expect(answer).toMatchObject({ status: 401, code: 'invalid_key' });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      return (answer.body as { reason: string }).reason;
    };
    expect(await reasonOf(panelPath(panel))).toBe('missing');
    expect(await reasonOf(panelPath(panel), other.publishableKey)).toBe('other_wall_or_panel');
    expect(await reasonOf(panelPath(panel), `${panel.publishableKey}x`)).toBe('malformed');
    expect(await reasonOf(panelPath(panel), panel.secretKey)).toBe('secret_key');
    expect(await reasonOf(wallPath(wall), wall.secretKey)).toBe('secret_key');
    expect(await reasonOf(wallPath(wall), '[object Promise]')).toBe('malformed');
    expect(await reasonOf(wallPath(wall), panel.publishableKey)).toBe('other_wall_or_panel');
    expect(await reasonOf(wallPath(wall), token, { subid1: newUser() })).toBe('token_of_other_user');
  });

  test('a page that sends a secret key to a new wall gets a refusal that says to replace it', async () => {
    const { client, newWall } = ready();
    const wall = await newWall();
    const answer = await client.get(wallPath(wall), { bearer: wall.secretKey, headers });
    expect(answer).toMatchObject({ status: 403, code: 'secret_key_in_browser' });
  });

  test('a page of another origin is 403, which names it and the command that keeps the listed ones', async () => {
    const { client, newPanel, newWall } = ready();
    const wall = await newWall({ origins: ['https://www.example.com'] });
    const panel = await newPanel({ origins: ['https://www.example.com', 'https://b.example'] });
    const detailOf = async (path: string, origin: string, bearer?: string) => {
      const answer = await client.get(path, { headers: { Origin: origin }, ...(bearer !== undefined && { bearer }) });
      expect(answer).toMatchObject({ status: 403, code: 'origin_not_listed' });
      return (answer.body as { detail: string }).detail;
    };
    expect(await detailOf(wallPath(wall), PAGE)).toContain(
      `\`rewards wall set ${wall.adwallId} --origins https://www.example.com,${PAGE}\``,
    );
    const ofPanel = await detailOf(panelPath(panel), PAGE, panel.publishableKey);
    expect(ofPanel).toContain(`\`rewards panel set ${panel.profileId} --origins …,${PAGE}\``);
    expect(ofPanel).not.toContain('b.example');
    for (const hostile of ['null', 'https://a.example; rm -rf /', 'x'.repeat(300)]) {
      expect(await detailOf(wallPath(wall), hostile)).not.toContain(hostile === 'null' ? 'origin null' : hostile);
    }
    expect((await client.get(wallPath(wall), { headers: { Origin: 'https://www.example.com' } })).status).toBe(200);
    expect((await client.get(wallPath(wall))).status).toBe(200);
  });
});
