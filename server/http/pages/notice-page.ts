import { createHash } from 'node:crypto';
import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import { noticeTexts, type NoticeLanguage, type NoticeTexts } from './notice-page-texts.ts';
import { pageHeaders } from '../answer/headers.ts';
import { escapeHtml } from './html.ts';

/** Declares a colour twice: browsers without light-dark() keep the light one. */
const STYLE = `
:root{color-scheme:light dark;background:#f4f6f8;background:light-dark(#f4f6f8,#10151a);color:#15202b;color:light-dark(#15202b,#eef2f5);font:400 1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{box-sizing:border-box;min-block-size:100vh;min-block-size:100svh;margin:0;padding:1.25rem;display:grid;place-content:center;grid-template-columns:minmax(0,30rem)}
main{padding:2rem 1.5rem;border:1px solid #dde3e9;border-color:light-dark(#dde3e9,#303a44);border-radius:18px;background:#fff;background:light-dark(#fff,#1a2128);overflow-wrap:break-word;text-align:start}
svg{display:block;inline-size:2rem;block-size:2rem;color:#526070;color:light-dark(#526070,#a4b1be)}
h1{margin:1rem 0 .5rem;font-size:1.375rem;line-height:1.3;text-wrap:balance}
p{margin:0;color:#526070;color:light-dark(#526070,#a4b1be);text-wrap:pretty}
@media (min-width:40rem){main{padding:2.5rem}}
`;

const CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const CLOCK = '<path d="M12 7v5l3.5 2"/>';
const STRUCK_OUT = '<path d="m5.6 5.6 12.8 12.8"/>';

const NOTICES: Readonly<Record<keyof NoticeTexts, { picture: string; status: number }>> = {
  link_expired: { picture: CLOCK, status: 410 },
  offer_not_available: { picture: STRUCK_OUT, status: 403 },
  offer_ended: { picture: STRUCK_OUT, status: 403 },
  offer_completed: { picture: STRUCK_OUT, status: 403 },
  offer_not_for_you: { picture: STRUCK_OUT, status: 403 },
  wall_not_found: { picture: STRUCK_OUT, status: 404 },
  wall_unavailable: { picture: CLOCK, status: 503 },
};

/** A complete page, ready to be sent. */
export interface NoticePage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/**
 * A page for a person, in the first of `languages` (primary subtags by preference) that is translated, or English. It
 * says nothing about the person, the link or the offer. `frameAncestors`: who may frame it; nobody by default.
 */
export function noticePage(
  code: keyof NoticeTexts,
  languages: readonly string[],
  options: { frameAncestors?: string } = {},
): NoticePage {
  const language = pickLanguage(languages, Object.keys(noticeTexts) as NoticeLanguage[], 'en');
  const { title, advice } = noticeTexts[language][code];
  const { picture, status } = NOTICES[code];
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="2.2 2.2 19.6 19.6" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/>${picture}</svg>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(advice)}</p>
</main>
</body>
</html>
`;
  return {
    status,
    html,
    headers: {
      ...pageHeaders({ csp: CSP, ...options }),
      'Cache-Control': 'no-store',
      'Content-Language': language,
      Vary: 'Accept-Language',
    },
  };
}
