import { setupMistakes } from '@rewards-wall/shared/setup-mistakes.ts';
import { developerPage, withCode, type DeveloperPage } from './developer-page.ts';

/** The mistakes that the widget reports in the browser console, each at its anchor. The messages link to them. */
export function troubleshootingPage(): DeveloperPage {
  const sections = Object.entries(setupMistakes).map(
    ([id, { mend, title }]) => `<section id="${id}">
<h2>${withCode(title)}</h2>
<p>${withCode(mend)}</p>
</section>`,
  );
  return developerPage(
    'Troubleshooting the widget',
    `<p>Why a wall or a survey sign-up does not work on a page, as the browser’s console says it.</p>
${sections.join('\n')}`,
  );
}
