import { expect, test } from 'vitest';
import { readSources } from './support/documents/read-sources.ts';

test('comments switch off rules of the linter in these files only', () => {
  const folders = ['shared', 'server', 'sdk', 'widget', 'console', 'examples', 'demo', 'bench', 'e2e', 'scripts'];
  const all = readSources(folders, /\.(?:m?[jt]s|tsx)$/).filter(({ text }) => /(?:ox|es)lint-disabl[e]/.test(text));
  expect(all.map(({ path }) => path).toSorted()).toEqual([
    // Only the browser's own question is answered before a page is left.
    'console/src/unsaved-work.ts',
    'sdk/src/index.ts',
    'sdk/src/postbacks/receive-postback.ts',
    'sdk/src/router/token-response.ts',
    'sdk/src/stores/stores.test.ts',
    'server/cli/simulation/call-service.ts',
    'server/cli/tester/page/tester.js',
    'server/http/pages/express-app.ts',
    'server/net/safe-fetch.ts',
    'widget/src/diagnosis/load-warnings.ts',
    'widget/src/diagnosis/setup-warnings.ts',
    'widget/src/embed/loader.ts',
    'widget/src/hosted/channel.ts',
    // The hosted page keeps unsent answers of the form, which elements never do.
    'widget/src/hosted/hosted-page.ts',
    // As in offer-wall.ts.
    'widget/src/offer-card/offer-card.ts',
    'widget/src/offer-wall/effects.ts',
    // The properties of these elements are declared in a table.
    'widget/src/offer-wall/offer-wall.ts',
    'widget/src/open-wall/open-offer-wall.ts',
    'widget/src/rewards-teaser/opener-element.ts',
    'widget/src/survey-profile/survey-profile.ts',
    'widget/src/ui/greeting.fixture.ts',
  ]);
});
