import { expect, onTestFinished, test } from 'vitest';
import { offerRow } from './support/requests/offers.ts';
import { behind, startPrefixProxy } from './support/service/prefix-proxy.ts';
import { diagnoseService } from './support/service/run-doctor.ts';
import { startService } from './support/service/start-service.ts';

// `rewards doctor` and a proxy that has the service below a path.

/** Runs it for a service with a wall behind such a proxy. */
async function diagnose(options: Parameters<typeof startPrefixProxy>[0]) {
  const proxy = await startPrefixProxy(options);
  onTestFinished(() => proxy.stop());
  const service = await startService({ env: behind(proxy) });
  onTestFinished(() => service.stop());
  proxy.forwardTo(service.url);
  await service.newWall();
  await service.importOffers([offerRow(1)]);
  service.clock.moveTo(Date.now());
  return { proxy, ...(await diagnoseService(service, [], behind(proxy))) };
}

test.each([
  ['removes the path', { strips: true }],
  ['leaves the path in place', { strips: false }],
])('all is well behind a proxy that %s', async (_, options) => {
  const { findings, of, proxy } = await diagnose(options);
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(of('public_url')[0]?.detail).toContain(`This service responds at ${proxy.url},`);
  expect(of('pages')[0]?.detail).toContain(`${proxy.url}/wall/`);
});

test('a proxy that passes on the API alone is a problem', async () => {
  const { of } = await diagnose({ passes: (path) => /^\/(?:adwall|health|wall)\//.test(path) });
  expect(of('pages')).toMatchObject([
    {
      ok: false,
      detail: expect.stringMatching(/needs \S+\/rewards\/embed\/.* does not load.* removes \/rewards from/),
    },
  ]);
});

test("a proxy that leaves a path like one of the service's own is a problem", async () => {
  const { of } = await diagnose({ strips: false, prefix: '/wall' });
  expect(of('public_url')).toMatchObject([{ ok: false, detail: expect.stringContaining('removes /wall from') }]);
});
