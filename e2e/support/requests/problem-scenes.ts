import type { AdminRole } from '@rewards-wall/shared/admin/permissions.ts';
import { expect } from 'vitest';
import type { TestService, TestSource, TestWall } from '../service/start-service.ts';
import { newPerson, withKey } from './admins.ts';

/** A new service with the wall, the panel and the source of the examples. */
export interface Scene {
  service: TestService;
  wall: TestWall;
  source: TestSource;
}

/** Brings the service into the example's state, and fills in the request. */
export type Prepare = (scene: Scene, request: string) => Promise<string>;

export const asIs: Prepare = async (_scene, request) => request;
export const filled =
  (length: number): Prepare =>
  async (_scene, request) =>
    request.replace(/(?<!_)…/, 'x'.repeat(length));

export const withAdminKey =
  (role: AdminRole, before?: (scene: Scene) => Promise<unknown>): Prepare =>
  async (scene, request) => {
    await before?.(scene);
    const { key } = await withKey(scene.service, { role, publishers: null });
    return request.replace('ak_…', key);
  };

export const withSession =
  (before: (scene: Scene) => Promise<unknown>): Prepare =>
  async (scene, request) => {
    const { token } = await newPerson(scene.service);
    await before(scene);
    return request.replace('rewards-console=…', `rewards-console=${token}`);
  };

export const ofPerson: Prepare = async (scene, request) =>
  withAdminKey('owner')(scene, request.replace('adm_…', (await newPerson(scene.service)).adminId));

/** An identical earlier request. */
export const keyedBefore =
  (before: (scene: Scene) => Promise<unknown>): Prepare =>
  async (scene, request) => {
    const complete = await withAdminKey('owner', before)(scene, request.replace('6f1c…', 'once'));
    const first = await send(scene.service, complete);
    expect(first.status).toBe(201);
    scene.service.secrets.add((first.body as { api_key: string }).api_key);
    return complete;
  };

/** Sends a request as it is written in an example. */
export async function send({ client }: TestService, text: string) {
  const [head = '', body] = text.split('\n\n', 2);
  const [line = '', ...fields] = head.split('\n');
  const [method = '', target = ''] = line.split(' ');
  const [path = '', query] = target.split('?', 2);
  const headers = Object.fromEntries(fields.map((field) => field.split(': ', 2)));
  return client.send(method, path, { headers, ...(query && { query }), ...(body !== undefined && { body }) });
}
