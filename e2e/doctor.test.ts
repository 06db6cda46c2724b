import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createPostback } from '../server/postbacks/create-postback.ts';
import { systemIds } from '../server/runtime/ids.ts';
import { runDoctor, startExamined, us } from './support/service/run-doctor.ts';
import { startService } from './support/service/start-service.ts';

// `rewards doctor` against a running service. Its findings about a publisher's page: doctor-pages.test.ts.

const { service, diagnose } = await startExamined();
afterAll(() => service.stop());

test('a service that responds, with offers for the user, is well', async () => {
  const { code, stdout } = await runDoctor(service, us);
  expect(stdout).toMatch(/^ok {3}public_url: This service responds at http:\/\//);
  expect(stdout).toMatch(/\nAll is well\.\n$/);
  expect(code).toBe(0);
  const { of } = await diagnose(us);
  expect(of('offers')[0]?.detail).toMatch(/Seen from US, on a desktop, 1 of 2 .* 1 by country \(offer 2: Only for FR/);
  expect(of('clock')).toMatchObject([{ ok: true }]);
});

test('no offer for the user is a problem, with the reason', async () => {
  const { of } = await diagnose([]);
  expect(of('offers')).toMatchObject([
    { ok: false, detail: expect.stringMatching(/2 by country .* unknown.* address of a user with --ip/) },
  ]);
});

test('a PUBLIC_URL where nothing or another service responds is a problem', async () => {
  const nothing = await diagnose(us, { PUBLIC_URL: 'http://127.0.0.1:9' });
  expect(nothing.of('public_url')).toMatchObject([{ ok: false, detail: expect.stringMatching(/Nothing responds/) }]);
  const other = await startService();
  onTestFinished(() => other.stop());
  await other.newWall();
  const elsewhere = await diagnose(us, { PUBLIC_URL: other.url });
  expect(elsewhere.of('public_url')).toMatchObject([{ ok: false, detail: expect.stringMatching(/another service/) }]);
});

test('a postback that was never tried, failed or is disabled is a problem', async () => {
  const { clock, secrets, store, vault } = service;
  const own = await service.newWall();
  const add = createPostback({ store, vault, clock, ids: systemIds() });
  const added = await add({ adwallId: own.adwallId, kind: 'json', address: 'https://shop.example/hooks' });
  if (added.kind !== 'created') throw new Error(added.kind);
  secrets.add(added.secret);
  const { postbackId } = added;
  const words = ['--wall', String(own.adwallId), ...us];
  const untried = await diagnose(words);
  expect(untried.of('postbacks')[0]?.detail).toContain(`Try it: postback test ${postbackId}`);
  await store.disablePostback({ postbackId, reason: 'gone' });
  const disabled = await diagnose(words);
  expect(disabled.of('postbacks')[0]?.detail).toMatch(/responded with 410\. Enable it: postback enable/);
});

test.each([
  ['an unknown wall', ['--wall', '999'], 1, /There is no wall 999/],
  ['a page that is no URL', ['--page', 'shop'], 2, /must be an http or https URL/],
  ['an address that is none', ['--ip', 'here'], 2, /--ip/],
])('%s', async (_, words, code, message) => {
  const written = await runDoctor(service, words);
  expect(written).toMatchObject({ code, stdout: '' });
  expect(written.stderr).toMatch(message);
});
