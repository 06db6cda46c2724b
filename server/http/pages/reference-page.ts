import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Express } from 'express';
import { referenceFolder } from '../../runtime/project-root.ts';
import { MEDIA_TYPES, fileHeaders, packedForm, sendFile } from './embed-files.ts';
import { pageHeaders } from '../answer/headers.ts';

const SCRIPT = 'rapidoc.js';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Rewards Wall: API reference</title>
<link rel="stylesheet" href="/docs/page.css">
<script type="module" src="/docs/start.js"></script>
<script type="module" src="/docs/${SCRIPT}"></script>
</head>
<body>
<rapi-doc spec-url="/openapi.json" render-style="read" show-header="false" load-fonts="false" show-info="false"
  allow-server-selection="false" allow-spec-url-load="false" allow-spec-file-load="false" allow-advanced-search="false"
  regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" font-size="large" primary-color="#6d5ae6"
  schema-style="table" schema-description-expanded="true" nav-item-spacing="relaxed"
  show-method-in-nav-bar="as-colored-text" persist-auth="false">
  <header>
    <h1>Rewards Wall: API reference</h1>
    <p>Offers, survey profiles and credit transactions for a publisher’s own users.
      For tools, there is the <a href="/openapi.json">OpenAPI 3.1</a> document.</p>
  </header>
</rapi-doc>
<noscript><p>The reference needs JavaScript. The same document is available as JSON: <a href="/openapi.json">openapi.json</a></p></noscript>
</body>
</html>
`;

/**
 * The widget's colours and a calm type, as the custom properties that RapiDoc reads. It declares them on its host, where
 * a page's own rules win.
 */
const style = `:root { color-scheme: light dark; background: light-dark(#ffffff, #10151a); }
body { margin: 0; }
rapi-doc {
  color-scheme: light dark;
  inline-size: 100%;
  block-size: 100vh;
  block-size: 100dvh;
  min-inline-size: 0;
  --fg: light-dark(#15202b, #eef2f5);
  --fg2: light-dark(#2b3947, #d8dfe6);
  --fg3: light-dark(#526070, #a4b1be);
  --light-fg: light-dark(#526070, #a4b1be);
  --placeholder-color: light-dark(#6a7786, #8d9aa7);
  --bg: light-dark(#ffffff, #10151a);
  --bg2: light-dark(#f4f6f8, #1a2128);
  --bg3: light-dark(#eceff3, #232c35);
  --light-bg: light-dark(#dde3e9, #303a44);
  --hover-color: light-dark(#f4f6f8, #1a2128);
  --input-bg: light-dark(#ffffff, #1a2128);
  --border-color: light-dark(#dde3e9, #303a44);
  --light-border-color: light-dark(#e6ebf0, #28313a);
  --code-border-color: light-dark(#dde3e9, #303a44);
  --code-bg: light-dark(#f4f6f8, #1a2128);
  --code-fg: light-dark(#15202b, #eef2f5);
  --inline-code-fg: light-dark(#0a5448, #8fe6d3);
  --code-property-color: light-dark(#0b6e5f, #5fd9c0);
  --code-keyword-color: light-dark(#6741d9, #b8a3ff);
  --code-operator-color: light-dark(#8a5300, #f4c15d);
  --selection-bg: light-dark(#bfe6de, #1f5a50);
  --selection-fg: light-dark(#15202b, #eef2f5);
  --primary-color: light-dark(#0b6e5f, #5fd9c0);
  --primary-color-invert: light-dark(#ffffff, #04251f);
  --primary-color-trans: light-dark(#0b6e5f66, #5fd9c066);
  --blue: light-dark(#1b5fae, #8fc0ff);
  --light-blue: light-dark(#eef4fb, #182430);
  --green: light-dark(#0b6e5f, #5fd9c0);
  --light-green: light-dark(#e8f5f2, #15292a);
  --orange: light-dark(#8a5300, #f4c15d);
  --light-orange: light-dark(#fbf3e6, #2b2617);
  --red: light-dark(#b3261e, #ff9d94);
  --light-red: light-dark(#fdebe9, #321b1a);
  --yellow: light-dark(#6b5900, #e5d37a);
  --light-yellow: light-dark(#faf6df, #2a2716);
  --purple: light-dark(#6741d9, #b8a3ff);
  --brown: light-dark(#8a5300, #f4c15d);
  --nav-bg-color: light-dark(#f4f6f8, #141a20);
  --nav-text-color: light-dark(#3d4a58, #c0cad4);
  --nav-hover-bg-color: light-dark(#e6ebf0, #232c35);
  --nav-hover-text-color: light-dark(#15202b, #eef2f5);
  --nav-accent-color: light-dark(#0b6e5f, #5fd9c0);
  --nav-accent-text-color: light-dark(#ffffff, #04251f);
  --nav-get-color: light-dark(#1b5fae, #8fc0ff);
  --nav-post-color: light-dark(#0b6e5f, #5fd9c0);
  --nav-put-color: light-dark(#8a5300, #f4c15d);
  --nav-delete-color: light-dark(#b3261e, #ff9d94);
  --border-radius: 8px;
  --font-size-small: 14px;
  --font-size-mono: 14px;
  --font-size-regular: 16px;
}
header { padding: 2rem 1rem 0; font: 1rem/1.6 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.25; letter-spacing: -.01em; }
header p { max-inline-size: 42rem; margin: 0; color: light-dark(#526070, #a4b1be); }
header a { color: light-dark(#0b6e5f, #5fd9c0); text-underline-offset: .15em; }
@media (min-width: 1024px) { header { padding-inline: 80px; } }
noscript { display: block; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
`;

/** Follows the reader's colour scheme. */
const start = `const dark = matchMedia('(prefers-color-scheme: dark)');
const reference = document.querySelector('rapi-doc');
const paint = () => reference.setAttribute('theme', dark.matches ? 'dark' : 'light');
dark.addEventListener('change', paint);
paint();
`;

/**
 * Mounts the API reference. The build copies RapiDoc's one file, so that an installation needs no package for it.
 * Nothing is loaded from elsewhere, and the policy allows no other script.
 */
export function mountReference(app: Express, folder: string = referenceFolder): void {
  app.get('/docs', (_request, response) => {
    // RapiDoc styles its shadow root with style elements and attributes.
    const csp =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";
    response.writeHead(200, pageHeaders({ csp }));
    response.end(page);
  });
  for (const [name, text] of Object.entries({ 'start.js': start, 'page.css': style })) {
    app.get(`/docs/${name}`, (_request, response) => {
      response.writeHead(200, { 'Content-Type': MEDIA_TYPES[name.slice(name.indexOf('.'))] ?? '' });
      response.end(text);
    });
  }
  const names = new Set(filesIn(folder));
  if (!names.has(SCRIPT)) return;
  app.get(`/docs/${SCRIPT}`, async (request, response) => {
    const packed = packedForm(request.headers['accept-encoding'], SCRIPT, names);
    response.setHeader('Vary', 'Accept-Encoding');
    if (packed.encoding !== null) response.setHeader('Content-Encoding', packed.encoding);
    await sendFile(response, join(folder, packed.file), fileHeaders(SCRIPT, 'public, max-age=3600'));
  });
}

/** Empty before the first build. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
