import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { runCommandLine } from '../../../server/cli/run.ts';
import { addresses } from '../requests/agents-and-addresses.ts';
import { offerRow } from '../requests/offers.ts';
import { MASTER_KEY, startService, type TestService } from './start-service.ts';

interface Diagnosis {
  ok: boolean;
  findings: { check: string; ok: boolean; detail: string }[];
}

type Env = Readonly<Record<string, string>>;

/** Runs `rewards doctor` on the machine of a service. */
export async function runDoctor(service: TestService, words: readonly string[], env: Env = {}) {
  const written = { stdout: '', stderr: '' };
  const { databaseUrl, dataDir, url } = service;
  const code = await runCommandLine(['doctor', ...words], {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY, PUBLIC_URL: url, ...env },
    stdin: Readable.from(['']),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
}

/** The findings, and `of`: those of one check. */
export async function diagnoseService(service: TestService, words: readonly string[], env: Env = {}) {
  const { code, stderr, stdout } = await runDoctor(service, [...words, '--json'], env);
  expect(stderr).toBe('');
  const diagnosis = JSON.parse(stdout) as Diagnosis;
  expect(code).toBe(diagnosis.ok ? 0 : 1);
  expect(diagnosis.ok).toBe(diagnosis.findings.every(({ ok }) => ok));
  return { ...diagnosis, of: (check: string) => diagnosis.findings.filter((finding) => finding.check === check) };
}

/** The arguments for a user in the US. */
export const us = ['--ip', addresses.US];

/** Starts a service with a wall, an offer for the US and one for France. */
export async function startExamined() {
  const service = await startService();
  const wall = await service.newWall();
  await service.importOffers([
    offerRow(1, { targeting: { countries: ['US'] } }),
    offerRow(2, { targeting: { countries: ['FR'] } }),
  ]);
  const diagnose = (words: readonly string[], env?: Env) => diagnoseService(service, words, env);
  return { service, wall, diagnose };
}
