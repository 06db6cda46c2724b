import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickOn, guide, ORIGIN, startWithAcme, vectors } from '../support/money/acme-leads.ts';
import type { TestService } from '../support/service/start-service.ts';
import { newPhpFolder } from './php.ts';

// The example in docs/advertisers.md that reports a lead.

const php = newPhpFolder();
let service: TestService;
beforeAll(async () => {
  service = await startWithAcme();
});
afterAll(async () => {
  await service.stop();
  php.remove();
});

const example = guide.codeBlock('php', 'function send_lead');

test('it signs the test vector as documented', async () => {
  const { now, parameters, path, signature, signed } = vectors.get;
  const program = php.save('sign.php', `${example} echo signed_url(...json_decode($argv[1], true));`);
  const { stdout } = await php.run(program, JSON.stringify([ORIGIN, path, parameters, vectors.secret, now]));
  expect(stdout).toBe(`${ORIGIN}${signed}&signature=${signature}`);
});

test('a lead is credited once, and a refusal throws its reason', async () => {
  const { balance, clickId } = await clickOn(service);
  const text = `${example.replaceAll(ORIGIN, service.url)} echo send_lead(json_decode($argv[1], true), $argv[2]);`;
  const program = php.save('send.php', text);
  const send = (parameters: object) => php.run(program, JSON.stringify(parameters), vectors.secret);
  const lead = { click_id: clickId, transaction_id: 'php & söns / 1+1', payout: '1.25' };
  expect((await send(lead)).stdout).toBe('OK');
  expect((await send(lead)).stdout).toBe('DUP');
  expect(await balance()).toBe(1_250_000);
  await expect(send({ ...lead, click_id: 'clk_0' })).rejects.toThrow(/404.*unknown_click/);
});

test('a service that does not answer is an error that the caller can retry', async () => {
  const program = php.save(
    'nobody.php',
    `${example.replaceAll(ORIGIN, 'http://127.0.0.1:1')} echo send_lead([], 'whsec_AA==');`,
  );
  await expect(php.run(program)).rejects.toThrow(/RuntimeException: 0 .*connect/);
});
