import type { Page } from 'playwright';
import type { ConsoleScene } from './console-scene.ts';
import { answer, openDialog, signInWith, type ConsoleState } from './console-state.ts';

const provider = { hasPasswords: true, provider: 'Acme ID' };

/** As a person who has an account at the provider and no password. */
async function withProvider(page: Page, { owner }: ConsoleScene): Promise<void> {
  await signInWith(page, provider);
  const me = (await owner.ask('me')).body as object;
  await answer(page, 'me', 200, { ...me, has_password: false, provider: 'Acme ID' });
}

/** Before someone is signed in, and what is their own afterwards. */
export const signInStates: readonly ConsoleState[] = [
  { name: 'sign-in', who: 'nobody', path: () => '' },
  {
    name: 'sign-in-refused',
    who: 'nobody',
    path: () => '',
    prepare: (page) =>
      answer(page, 'sign-in', 401, { code: 'sign_in_failed', detail: 'The name or the password is wrong.' }),
    async show(page) {
      await page.getByLabel('Name or e-mail address').fill('Ada Marsh');
      await page.getByLabel('Password').fill('harbor quest');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'second-factor',
    who: 'nobody',
    path: () => '',
    async show(page, { guarded }) {
      await page.getByLabel('Name or e-mail address').fill(guarded.name);
      await page.getByLabel('Password').fill(guarded.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
    },
  },
  {
    name: 'recovery-code',
    who: 'nobody',
    path: () => '',
    prepare: (page) =>
      answer(page, 'sign-in', 200, {
        ticket: 'ticket',
        factors: ['recovery-code'],
        expires_at: '2026-03-10T13:00:00Z',
      }),
    async show(page) {
      await page.getByLabel('Name or e-mail address').fill('Ada Marsh');
      await page.getByLabel('Password').fill('harbor quest');
      await page.keyboard.press('Enter');
      await page.getByLabel('Recovery code').waitFor();
    },
  },
  { name: 'join', who: 'nobody', path: ({ invitation }) => `setup#${invitation}` },
  {
    name: 'join-refused',
    who: 'nobody',
    path: ({ invitation }) => `setup#${invitation}`,
    async show(page) {
      await page.getByLabel('Name or e-mail address').fill('Grace');
      await page.getByLabel('Password').fill('password1234');
      await page.keyboard.press('Enter');
      await page.getByText('This is too easy to guess').waitFor();
    },
  },
  { name: 'set-up-expired', who: 'nobody', path: () => 'setup#unknown' },
  { name: 'sign-in-provider', who: 'nobody', path: () => '', prepare: (page) => signInWith(page, provider) },
  {
    name: 'sign-in-provider-only',
    who: 'nobody',
    path: () => '',
    prepare: (page) => signInWith(page, { ...provider, hasPasswords: false }),
  },
  {
    name: 'join-provider',
    who: 'nobody',
    path: ({ invitation }) => `setup#${invitation}`,
    prepare: (page) => signInWith(page, provider),
  },
  {
    name: 'provider-refused',
    who: 'nobody',
    path: () => 'provider?code=code&state=sign-in.state',
    async show(page) {
      await page.getByRole('heading', { name: 'That didn’t work' }).waitFor();
    },
    prepare: (page) =>
      answer(page, 'sign-in/provider-response', 401, {
        code: 'sign_in_failed',
        detail: 'Your account at Acme ID belongs to no one here. Ask an owner for an invitation.',
      }),
  },
  { name: 'account', path: () => 'account', isLong: true },
  {
    name: 'account-provider',
    path: () => 'account',
    isLong: true,
    prepare: (page, scene) => withProvider(page, scene),
  },
  {
    name: 'step-up-provider',
    path: () => 'team',
    async prepare(page, scene) {
      await withProvider(page, scene);
      await answer(page, 'team/invitations', 403, {
        code: 'password_needed',
        detail: 'Enter your password again to go on.',
      });
    },
    async show(page) {
      await openDialog(page, 'Invite a colleague');
      await page.getByRole('button', { name: 'Create a link' }).click();
      await page.getByRole('heading', { name: 'Is it still you?' }).waitFor();
    },
  },
  { name: 'account-guarded', who: 'guarded', path: () => 'account' },
  {
    name: 'account-app',
    path: () => 'account',
    isLong: true,
    prepare: (page) => {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      return answer(page, 'totp', 200, { secret, uri: `otpauth://totp/Rewards%20Wall:Ada?secret=${secret}` });
    },
    async show(page) {
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      await page.getByRole('img', { name: 'QR code with the secret' }).waitFor();
    },
  },
  {
    name: 'factor-required',
    path: () => 'overview',
    async prepare(page, { owner }) {
      const me = (await owner.ask('me')).body as object;
      await answer(page, 'me', 200, { ...me, needs_factor: true });
    },
  },
];
