import { adminApi } from '@rewards-wall/shared/admin/api.ts';
import { expect, test } from 'vitest';
import { csvOf, newPerson } from '../support/requests/admins.ts';
import { feedOf, surveyAccountOf } from '../support/requests/admin-samples.ts';
import { newCase } from '../support/requests/casework.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('lists without pages', (ready) => {
  test('feeds, survey providers, sources, postbacks, the team and what a user did can be had as CSV, which is recorded', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const { owner, postbackId, subid1, credited, ticketId } = await newCase(service, pubId, { message: '=cmd|calc' });
    const { feed } = (await feedOf(service)).params;
    const { survey_provider: account } = (await surveyAccountOf(service)).params;
    const person = await newPerson(service);
    const user = `/v1/admin/users/${owner}/${encodeURIComponent(subid1)}`;
    const files: [path: string, head: string, cell: string][] = [
      [`${adminApi.listFeeds.path}?format=csv`, 'feed,adapter,', feed],
      [`${adminApi.listSurveyProviders.path}?format=csv`, 'survey_provider,provider,', account],
      [`${adminApi.listSources.path}?format=csv`, 'source,kind,', `${account},survey_provider,[],`],
      [`${adminApi.listPostbacks.path}?format=csv`, 'postback_id,adwall_id,', postbackId],
      [`${adminApi.listTeam.path}?format=csv`, 'admin_id,name,role,', person.adminId],
      [`${user}?csv=leads`, 'lead_id,at,', credited],
      [`${user}/clicks?format=csv`, 'click_id,at,', 'clk_'],
      [`${user}?csv=tickets`, 'ticket_id,created_at,', `${ticketId},`],
    ];
    for (const [path, head, cell] of files) {
      const [first = '', ...lines] = (await csvOf(service, person, path)).replace('\uFEFF', '').split('\r\n');
      expect(first.startsWith(head), `${path}: ${first}`).toBe(true);
      expect(lines.join('\n')).toContain(cell);
      for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
    }
    const filter = { before: null, limit: 50, action: 'list.export', actorId: person.adminId, publishers: null };
    const rows = (await service.store.listAudit(filter)).toReversed();
    const account1 = expect.stringMatching(/^account \d+$/) as unknown;
    expect(rows.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'listFeeds',
        'listSurveyProviders',
        'listSources',
        'listPostbacks',
        'listTeam',
        'listClicks',
        'readUser',
      ]),
    );
    expect(rows.filter(({ subject }) => subject === 'readUser').map(({ after, pubId: of }) => ({ after, of }))).toEqual(
      ['leads', 'tickets'].map((kind) => ({ after: { filter: [kind], of: [account1] }, of: pubId })),
    );
    expect((await person.ask('readUser', { params: { owner, subid1 }, query: { csv: 'profile' } })).failing).toEqual([
      'csv',
    ]);
  });

  test('a download says how many rows it has at most', async () => {
    const service = ready();
    const person = await newPerson(service);
    for (const [path, most] of [
      ['/v1/admin/leads?format=csv', '100000'],
      ['/v1/admin/audit?format=csv', '100000'],
    ] as const) {
      const { headers } = await fetch(`${service.url}${path}`, {
        headers: { Cookie: `rewards-console=${person.newestToken()}` },
      });
      expect([path, headers.get('row-limit')]).toEqual([path, most]);
    }
  });
});
