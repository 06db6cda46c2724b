import { escapeHtml } from '../../server/http/html.ts';

/** Longer values are cut: nothing that a click sends is longer. */
const MAX_SHOWN = 200;

/** The fictional advertiser's landing page. It shows what the click brought along, as text. */
export function advertiserPage(query: { offerId: unknown; clickId: unknown }): string {
  const shown = (value: unknown): string =>
    typeof value === 'string' && value !== '' ? escapeHtml(value.slice(0, MAX_SHOWN)) : '<em>not given</em>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>A fictional advertiser</title>
<link rel="icon" href="/demo/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/demo.css">
</head>
<body class="advertiser">
<main class="panel">
<p class="eyebrow">You have left Pocket Quest</p>
<h1>A fictional advertiser</h1>
<p>This is where an offer leads. A real advertiser would ask you to install, buy or sign up here, and would report
the lead with the click id that it was sent.</p>
<dl class="facts">
<div><dt>Offer</dt><dd><code>${shown(query.offerId)}</code></dd></div>
<div><dt>Click id</dt><dd><code>${shown(query.clickId)}</code></dd></div>
</dl>
<p><a class="action" href="/">Back to the game</a></p>
</main>
</body>
</html>
`;
}
