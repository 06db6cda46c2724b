import { loadMessages } from '../i18n/load-messages.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import type { OfferWall } from '../offer-wall/offer-wall.ts';

/** Gives the page the language and theme of its address, before the wall has loaded. */
export function prepareDocument({ lang = navigator.language, theme }: Readonly<Record<string, string>>): void {
  const root = document.documentElement;
  // The page's placeholders already have the language's direction. A page that shows its wall has got it from the service.
  if (!root.dir) Object.assign(root, { lang, dir: lang.startsWith('ar') ? 'rtl' : 'ltr' });
  root.toggleAttribute('data-framed', window.parent !== window);
  if (theme) applyTheme(theme);
}

/** Gives the page the language, the title and the colors of the wall, once it has loaded. */
export function matchWall(wall: OfferWall): void {
  const matchColors = () => matchHead(wall);
  const adopt = () => void adoptLanguage(wall).then(matchColors);
  for (const type of ['offer-wall-load', 'offer-wall-error'] as const)
    wall.addEventListener(type, adopt, { once: true });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', matchColors);
}

/** Applies the wall's theme to the browser's own UI. */
function applyTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  const [light, dark] = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  const shown = theme === 'light' ? light : theme === 'dark' ? dark : undefined;
  if (light && dark && shown) light.content = dark.content = shown.content;
}

/** Colors the browser's own UI, including a phone's notch, like the wall's header. */
function matchHead(wall: OfferWall): void {
  const head = wall.shadowRoot?.querySelector('[part=header]');
  if (!head) return;
  const { backgroundColor } = getComputedStyle(head);
  document.documentElement.style.setProperty('--head', backgroundColor);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = backgroundColor;
}

/** Copies the wall's language, title and main heading to the page. */
async function adoptLanguage(wall: OfferWall): Promise<void> {
  await wall.updateComplete;
  const root = wall.shadowRoot?.querySelector<HTMLElement>('.root[lang]');
  if (!root) return;
  const { lang, dir } = root;
  Object.assign(document.documentElement, { lang, dir });
  document.title = root.querySelector('h2')?.textContent ?? '';
  const heading = document.querySelector('h1');
  const messages = await loadMessages(wallLanguages, [lang]).catch(() => null);
  if (heading && messages) heading.textContent = messages.tabsLabel;
}
