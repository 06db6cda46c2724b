import { expect, test } from 'vitest';
import { loadMessages } from '../../i18n/load-messages.ts';
import { formLanguages } from '../../locales/form-languages.ts';
import { CONSENT_VERSION } from './consent-version.ts';

/** A hash of the wordings in all languages, by their version. Add a line; never change one whose version was released. */
const released: Readonly<Record<string, string>> = {
  '2026-11': 'f0699df54e2f721a',
};

test('a changed wording of the consent has a new version', async () => {
  const texts = await Promise.all(
    Object.keys(formLanguages).map(async (lang) => (await loadMessages(formLanguages, [lang])).consentSensitive),
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n')));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(hex.slice(0, 16)).toBe(released[CONSENT_VERSION]);
});
