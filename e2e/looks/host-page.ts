import { page } from '../support/browser/host-page.ts';

/** Styles that must not affect the wall. */
const STYLE = `
  :root { color-scheme: light dark; background: light-dark(#fffdf5, #14120c); }
  body { margin: 0; font: italic 9px/1 monospace; letter-spacing: 0.2em; text-align: end; text-transform: uppercase; white-space: nowrap; }
  h1 { margin: 0; padding: 16px; font-size: 22px; color: light-dark(#3b2f00, #ffe9a8); }
  main { padding: 16px; }
  article, button, h2, h3, img, input, li, p, select, svg { display: none !important; margin: 40px !important; border: 9px solid red !important; }
  .card, .chip, .cta, .grid, .root { position: fixed !important; opacity: 0 !important; }
  offer-wall { --offer-wall-accent: #b4530a; --offer-wall-on-accent: #fff; --offer-wall-radius: 4px; max-inline-size: 60rem; margin-inline: auto; }
`;

/** A publisher's page that embeds the wall. */
export const hostPage = (lang: string, element: string, script: string): string =>
  page(
    `<main><h1>Shop</h1>${element}</main>`,
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style><script type="module" src="${script}"></script>`,
  ).replace('lang="en"', `lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`);
