import type { Express } from 'express';
import { queryOf } from '../request/request-url.ts';
import { pageHeaders } from '../response/headers.ts';
import { escapeHtml } from './html.ts';
import { hashSource } from './notice-page-style.ts';

const style = `
:root{color-scheme:light dark;background:light-dark(#f4f6f8,#10151a);color:light-dark(#15202b,#eef2f5);font:400 1rem/1.6 system-ui,sans-serif}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0 auto;padding:2rem 1.25rem 7rem;max-inline-size:44rem;overflow-wrap:break-word}
h1{margin:0;font-size:1.75rem;line-height:1.25}
h2{margin:2.5rem 0 .5rem;font-size:1.125rem}
p{margin:.5rem 0}
form{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));gap:.75rem;align-items:end;margin-block-start:1rem}
label{display:grid;font-size:.875rem}
input,select{inline-size:100%}
input,select,button{box-sizing:border-box;min-inline-size:0;min-block-size:44px;padding:.25rem .75rem;border:1px solid light-dark(#7b8896,#7d8a97);border-radius:8px;background:light-dark(#fff,#1a2128);color:inherit;font:inherit}
button{cursor:pointer}
.openers{display:flex;flex-wrap:wrap;gap:.75rem}
pre{overflow:auto;margin:.75rem 0;padding:1rem;border:1px solid light-dark(#dde3e9,#303a44);border-radius:12px;background:light-dark(#fff,#1a2128);font:.8125rem/1.5 ui-monospace,monospace;white-space:pre-wrap}
a{color:light-dark(#0b6e5f,#5fd9c0)}
rewards-teaser:not(:defined){display:block;min-block-size:48px;visibility:hidden}
offer-card:not(:defined){display:block;min-block-size:86px}
`;

const CSP = [
  `default-src 'none'; script-src 'self'; style-src ${hashSource(style)}; img-src https: http: data:; connect-src 'self'`,
  "form-action 'self'; require-trusted-types-for 'script'; trusted-types lit-html",
].join('; ');

/** What the page can be asked for, each with its default. Everything else in its query is ignored. */
const fields = { pub_id: '', wall_id: '', user_id: 'gallery', offer_id: '', lang: '', theme: '' } as const;
type Fields = Readonly<Record<keyof typeof fields, string>>;

/** The attributes that all pieces have, each name after `prefix`. */
function attributes({ lang, pub_id: pub, theme, user_id: user, wall_id: wall }: Fields, prefix = ''): string {
  const all = { 'pub-id': pub, 'wall-id': wall, 'user-id': user, lang, theme, placement: 'gallery' };
  const given = Object.entries(all).filter(([, value]) => value !== '');
  return given.map(([name, value]) => `${prefix}${name}="${escapeHtml(value)}"`).join(' ');
}

const piece = (tag: string, asked: Fields, more = ''): string => `<${tag} ${attributes(asked)}${more}></${tag}>`;

const opener = (mode: string, asked: Fields): string =>
  `<button type="button" data-rewards-wall="${mode}" ${attributes(asked, 'data-')}>Open as a ${mode}</button>`;

const section = (title: string, about: string, live: string, shown = live): string => `<section>
<h2>${title}</h2>
<p>${about}</p>
${live}
<pre dir="ltr" tabindex="0"><code>${escapeHtml(shown)}</code></pre>
</section>`;

function sections(asked: Fields): string {
  const openers = ['modal', 'drawer', 'page'].map((mode) => opener(mode, asked));
  const card = piece('offer-card', asked, ` offer-id="${escapeHtml(asked.offer_id)}"`);
  return [
    section(
      'A line that leads to the wall',
      'What a user can earn, and the number of offers.',
      piece('rewards-teaser', asked),
    ),
    section(
      'The wall over your page',
      'Any element of your page opens it.',
      `<div class="openers">${openers.join('\n')}</div>`,
      openers.join('\n'),
    ),
    asked.offer_id === ''
      ? ''
      : section('One offer', 'With its reward and state. Hidden if the user can’t have it.', card),
    section('A floating button', 'In a corner of this page.', piece('rewards-button', asked)),
  ].join('\n');
}

function form(asked: Fields): string {
  const input = (name: keyof Fields, label: string): string =>
    `<label>${label}<input name="${name}" value="${escapeHtml(asked[name])}"></label>`;
  const themes = ['', 'light', 'dark'].map(
    (theme) => `<option value="${theme}"${theme === asked.theme ? ' selected' : ''}>${theme || 'system'}</option>`,
  );
  return `<form>
${input('pub_id', 'Publisher id')}
${input('wall_id', 'Wall id')}
${input('user_id', 'User id')}
${input('offer_id', 'Offer id')}
${input('lang', 'Language')}
<label>Theme<select name="theme">${themes.join('')}</select></label>
<button>Show</button>
</form>`;
}

/** The live gallery of what a page can embed besides the wall. Its addresses are relative: a proxy may serve it below a path. */
export function galleryPage(query: URLSearchParams): string {
  const asked = Object.fromEntries(
    Object.entries(fields).map(([name, initial]) => [name, query.get(name)?.slice(0, 60) ?? initial]),
  ) as Fields;
  const isSet = /^\d+,\d+$/.test(`${asked.pub_id},${asked.wall_id}`);
  const dir = asked.lang.startsWith('ar') ? 'rtl' : 'ltr';
  const scripts = ['rewards-teaser', 'open-wall', 'offer-card', 'rewards-button'];
  return `<!doctype html>
<html lang="en" dir="${dir}" data-theme="${escapeHtml(asked.theme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery: Rewards Wall</title>
<style>${style}</style>
${scripts.map((name) => `<script type="module" src="v1/${name}.js"></script>`).join('\n')}
</head>
<body>
<main>
<h1>Gallery</h1>
<p>What a page can embed, live, for a wall of this service.</p>
${form(asked)}
${isSet ? sections(asked) : '<p>Enter the ids of a publisher and a wall.</p>'}
</main>
</body>
</html>
`;
}

export function mountGallery(app: Express): void {
  app.get('/embed/gallery', (request, response) => {
    response.writeHead(200, pageHeaders({ csp: CSP }));
    response.end(galleryPage(new URLSearchParams(queryOf(request.url))));
  });
}
