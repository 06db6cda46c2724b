import { expect, test } from 'vitest';
import type { Source } from '../store/ports/sources.ts';
import { ada } from '../networks/surveys.fixture.ts';
import { testAccount } from './test-account.ts';
import { fakeVault } from '../security/fake-vault.fixture.ts';

const CREDENTIAL = 'SECRET-key/0123456789';
const source: Source = {
  name: 'mine',
  scheme: 'cpx',
  callMap: null,
  creditsUnnamed: false,
  ips: [],
  maxAgeMs: 0,
  screenoutCredits: 0,
  createdAt: 0,
  repeatedEvents: 'hold',
  sealedSecret: Buffer.from(''),
  sealedPrevious: null,
  previousUntil: null,
  sealedCredential: Buffer.from(''),
  survey: { provider: 'cpx', isPaused: false, settings: { app_id: '1' }, answers: null },
};

test('a response is shortened after its credential is removed, wherever it is and however it is encoded', async () => {
  for (const form of [CREDENTIAL, encodeURIComponent(CREDENTIAL)]) {
    for (let start = 980; start <= 1000; start += 1) {
      const ask = testAccount({
        vault: fakeVault({ openSecret: () => CREDENTIAL, sourceUserId: () => 'user' }),
        clock: { now: () => 0 },
        fetch: async () => {
          const kept = Buffer.from(`${'x'.repeat(start)}${form} is unknown`);
          return { kind: 'answered', status: 200, headers: {}, kept, cut: null, ms: 1 };
        },
      });
      const tested = await ask({ source, person: ada, payoutMin: 0 });
      const answer = tested.kind === 'tested' ? (tested.requests.at(-1)?.answer ?? '') : '';
      expect(answer).toContain('xxx');
      expect(answer.length).toBeLessThanOrEqual(1000);
      expect(answer).not.toContain('S');
    }
  }
});
