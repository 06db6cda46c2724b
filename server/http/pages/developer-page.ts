import { pageHeaders } from '../response/headers.ts';
import { escapeHtml } from './html.ts';
import { hashSource } from './notice-page-style.ts';

const style = `
:root{color-scheme:light dark;background:#f4f6f8;background:light-dark(#f4f6f8,#10151a);color:#15202b;color:light-dark(#15202b,#eef2f5);font:400 1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:2rem 1.25rem 3rem;max-inline-size:44rem;overflow-wrap:break-word}
h1{margin:0;font-size:1.75rem;line-height:1.25;letter-spacing:-.01em}
h2{margin:2rem 0 .25rem;font-size:1.125rem}
p{margin:.25rem 0}
ul{margin:.5rem 0;padding-inline-start:1.25rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.875em}
code{padding:.1em .3em;border-radius:4px;background:#e5eaef;background:light-dark(#e5eaef,#28323b)}
pre{margin:.75rem 0;padding:1rem;border:1px solid #dde3e9;border-color:light-dark(#dde3e9,#303a44);border-radius:12px;background:#fff;background:light-dark(#fff,#1a2128);white-space:pre-wrap}
a{color:#0b6e5f;color:light-dark(#0b6e5f,#5fd9c0)}
`;
const CSP = `default-src 'none'; style-src ${hashSource(style)}`;

/** A complete page for developers. */
export interface DeveloperPage {
  html: string;
  headers: Record<string, string>;
}

/** A page with this heading. `body` is HTML. */
export function developerPage(title: string, body: string): DeveloperPage {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: Rewards Wall</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  return { html, headers: pageHeaders({ csp: CSP }) };
}

/** Escapes text, and renders text in backticks as code. */
export function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
