import { providerConsent } from '@rewards-wall/shared/catalog/provider-consent.ts';
import { expect, test } from 'vitest';
import { loadMessages } from '../../i18n/load-messages.ts';
import { wallLanguages } from '../../locales/wall-languages.ts';
import { PROVIDER_CONSENT_VERSION } from './consent-client.ts';

/** A hash of the wordings in all languages, by their version. Add a line; never change one whose version was released. */
const released: Readonly<Record<string, string>> = {
  '2026-11': '5594a33d8e09d1e6',
  // French says "sondage", as everywhere else.
  '2026-11-23': '648849ef8161884f',
};

test('a changed wording of the consent to survey networks has a new version', async () => {
  const texts = await Promise.all(
    Object.keys(wallLanguages).map(async (lang) => (await loadMessages(wallLanguages, [lang])).surveys.agreeTo('CPX')),
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n')));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(hex.slice(0, 16)).toBe(released[PROVIDER_CONSENT_VERSION]);
});

test('what the console says that users agree to is what the English widget says', async () => {
  const { agreeTo } = (await loadMessages(wallLanguages, ['en'])).surveys;
  expect(providerConsent('CPX Research')).toBe(agreeTo('CPX Research'));
});
