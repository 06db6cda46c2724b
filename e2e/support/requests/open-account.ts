import type { TestService } from '../service/start-service.ts';

type Kind = 'wall' | 'panel';

/** A user of a new wall or panel, with functions that post transactions and read the balance. */
export async function openAccount(service: TestService, kind: Kind) {
  const { client, newUser } = service;
  const wallOrPanel = await newWallOrPanel(service, kind);
  const { path, secretKey } = wallOrPanel;
  const post = (user: string, query: Record<string, string | number>, headers: Record<string, string> = {}) =>
    client.post(path(user), { query: { api_key: secretKey, ...query }, headers });
  const balance = async (user: string): Promise<unknown> => {
    const list = await client.get(path(user), { bearer: secretKey });
    return list.status === 204 ? null : Reflect.get(Object(list.body), 'currency_count');
  };
  return { ...service, wallOrPanel, post, balance, user: newUser() };
}

async function newWallOrPanel(service: TestService, kind: Kind) {
  if (kind === 'wall') {
    const wall = await service.newWall();
    const { pubId, publishableKey, secretKey } = wall;
    const ref = { kind: 'wall' as const, profileId: wall.adwallId };
    return { pubId, publishableKey, secretKey, ref, path: (user: string) => wall.user(user, 'transactions.json') };
  }
  const panel = await service.newPanel();
  const { pubId, publishableKey, secretKey } = panel;
  const ref = { kind: 'survey-profile' as const, profileId: panel.profileId };
  return { pubId, publishableKey, secretKey, ref, path: (user: string) => panel.user(user, 'transactions.json') };
}
