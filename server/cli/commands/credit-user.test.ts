import { expect, test } from 'vitest';
import { OutcomeUnknown } from '../../store/database-failures.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';
import { creditUser } from './credit-user.ts';

const { inInstallation, json, setUp } = useCommandLine();

test('a credit whose outcome is unknown names the key with which it can be repeated safely', async () => {
  await setUp();
  const options = { wall: 1, subid1: ann.subid1, amount: 25_000, description: 'Welcome back' };
  let told = '';
  await inInstallation(async (installation) => {
    const store: typeof installation.store = {
      ...installation.store,
      async postTransaction(input) {
        await installation.store.postTransaction(input);
        throw new OutcomeUnknown(new Error('connection lost'));
      },
    };
    const answered = creditUser({ ...installation, store }, options);
    await answered.catch((error: unknown) => (told = String(error)));
  });
  const key = /once, or not at all\. Run .* with --idempotency-key (\S+): it will not credit twice\.$/.exec(told)?.[1];
  const again = `user credit --wall 1 --subid1 ann --amount 2.5 --description Welcome_back --idempotency-key`;
  expect(await json(`${again} ${String(key).replaceAll('_', '__')}`)).toMatchObject({
    currency_count: 2.5,
    repeated: true,
  });
});
