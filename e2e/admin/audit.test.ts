import { expect, test } from 'vitest';
import { csvOf, newInvitation, newPerson, openAdminClient, type AdminClient } from '../support/requests/admins.ts';
import { everyRow } from '../support/database/every-row.ts';
import { newCase } from '../support/requests/casework.ts';
import { DAY } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

interface Row {
  audit_id: number;
  at: string;
  action: string;
  actor_id: string | null;
  subject: string | null;
  pub_id: number | null;
}

async function rowsOf({ ask }: AdminClient, query: Readonly<Record<string, string | number>> = {}): Promise<Row[]> {
  const answer = await ask('listAudit', { query });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { rows: Row[] }).rows;
}

/** The path of all rows from this day on as CSV. */
const csvFrom = (day: string): string => `/v1/admin/audit?format=csv&from=${day}`;

async function changeWall({ ask }: AdminClient, adwallId: number, origin: string): Promise<void> {
  const { status } = await ask('changeWall', { params: { adwallId }, json: { origins: [origin] } });
  expect(status).toBe(200);
}

/** An owner who has changed two walls on different days, in another year than other tests. */
async function twoDays(service: TestService) {
  service.clock.forward(400 * DAY);
  const owner = await newPerson(service);
  const walls = [await service.newWall(), await service.newWall({}, await service.newPublisher())] as const;
  const first = new Date(service.clock.now()).toISOString().slice(0, 10);
  await changeWall(owner, walls[0].adwallId, 'https://a.example');
  service.clock.forward(2 * DAY);
  const person = await newPerson(service);
  const last = new Date(service.clock.now()).toISOString().slice(0, 10);
  await changeWall(person, walls[1].adwallId, 'https://b.example');
  return { owner: person, earlier: owner, walls, first, last };
}

onEveryEngine('the audit log', (ready) => {
  test('it is filtered by action, actor, subject and days, and pages go on below the last row', async () => {
    const service = ready();
    const { earlier, first, last, owner, walls } = await twoDays(service);
    const change = { action: 'wall.change', from: first };
    const subjects = walls.map(({ adwallId }) => `wall ${adwallId}`);
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await rowsOf(owner, { ...change, ...query })).map(({ subject }) => subject);
    expect(await found({})).toEqual(subjects.toReversed());
    expect(await found({ to: first })).toEqual([subjects[0]]);
    expect(await found({ from: last })).toEqual([subjects[1]]);
    expect(await found({ subject: subjects[0] ?? '' })).toEqual([subjects[0]]);
    expect(await found({ actor_id: earlier.adminId })).toEqual([subjects[0]]);
    expect(await found({ subject: 'wall 0' })).toEqual([]);
    const page = await rowsOf(owner, { ...change, limit: 1 });
    expect(await found({ limit: 1, before: page[0]?.audit_id ?? 0 })).toEqual([subjects[0]]);
    for (const wrong of [{ from: 'yesterday' }, { to: '2026-02-30' }, { action: 'nothing' }, { format: 'pdf' }]) {
      expect((await owner.ask('listAudit', { query: wrong })).failing).toEqual(Object.keys(wrong));
    }
  });

  test('the log is exported as CSV that runs in no spreadsheet, and the export is recorded', async () => {
    const service = ready();
    const { first, owner, walls } = await twoDays(service);
    const { ask } = await openAdminClient(service);
    const formula = '=HYPERLINK("https://evil.example")';
    await ask('signIn', { json: { name: formula, password: 'wrong' } });
    const token = await newInvitation(service, { role: 'viewer', publishers: null });
    const password = service.secrets.add('harbor quest seventeen');
    expect((await ask('useLink', { json: { token, name: formula, password } })).status).toBe(204);
    await ask('signIn', { json: { name: formula, password } });
    const csv = await csvOf(service, owner, csvFrom(first));
    const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('audit_id,at,actor,actor_id,actor_name,action,subject,pub_id,before,after,ip');
    expect(csv).toContain(`wall ${walls[0].adwallId}`);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
    const ids = lines.map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(lines).toHaveLength((await rowsOf(owner, { from: first, before: (ids[0] ?? 0) + 1, limit: 200 })).length);
    expect(await rowsOf(owner, { limit: 1 })).toMatchObject([
      { action: 'list.export', subject: 'listAudit', actor_id: owner.adminId, after: { filter: ['from'] } },
    ]);
    expect(csv).not.toContain(password);
  });

  test('a manager of named publishers reads and exports only rows about these', async () => {
    const service = ready();
    const { first, walls } = await twoDays(service);
    const manager = await newPerson(service, { role: 'manager', publishers: [service.pubId] });
    const csv = await csvOf(service, manager, csvFrom(first));
    expect(csv).toContain(`wall ${walls[0].adwallId}`);
    expect(csv).not.toContain(`wall ${walls[1].adwallId}`);
    expect(await rowsOf(manager, { limit: 1 })).toMatchObject([{ action: 'list.export', pub_id: service.pubId }]);
  });

  test('what staff did with a user names no user, before and after the user is erased', async () => {
    const service = ready();
    const owner = await newPerson(service);
    const reason = `Grace ${crypto.randomUUID()} called us`;
    const made = await newCase(service, service.pubId, { subid1: `victim-${crypto.randomUUID()}` });
    const params = { owner: made.owner, subid1: made.subid1 };
    await owner.ask('readUser', { params });
    expect((await owner.ask('adjustUser', { params, json: { amount: 1, reason } })).status).toBe(201);
    await owner.ask('exportUser', { params });
    await owner.ask('decideLeads', { json: { lead_ids: [made.held], decision: 'reject', reason } });
    const log = async () => (await everyRow(service.databaseUrl)).get('audit_log')?.join('\n') ?? '';
    const actions = (await rowsOf(owner, { actor_id: owner.adminId })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.read', 'user.adjust', 'user.export', 'lead.reject']));
    for (const hidden of [made.subid1, reason]) expect(await log()).not.toContain(hidden);
    expect((await owner.ask('eraseUser', { params })).status).toBeLessThan(300);
    for (const hidden of [made.subid1, reason]) expect(await log()).not.toContain(hidden);
  });
});
