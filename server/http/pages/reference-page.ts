import { join } from 'node:path';
import type { Express } from 'express';
import { referenceFolder } from '../../runtime/project-root.ts';
import { MEDIA_TYPES, fileHeaders, packedForm, sendFile } from './embed-files.ts';
import { pageHeaders } from '../response/headers.ts';
import { referenceStart } from './reference-start.ts';
import { referenceColors, referenceInside } from './reference-style.ts';
import { filesIn } from './widget-builds.ts';

const SCRIPT = 'rapidoc.js';

/** Its addresses are relative, because a proxy may serve it below a path. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Rewards Wall: API reference</title>
<link rel="stylesheet" href="docs/page.css">
<script type="module" src="docs/start.js"></script>
<script type="module" src="docs/${SCRIPT}"></script>
</head>
<body>
<rapi-doc render-style="read" show-header="false" load-fonts="false" show-info="false"
  allow-server-selection="false" allow-spec-url-load="false" allow-spec-file-load="false" allow-advanced-search="false"
  regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" font-size="large" primary-color="#0b6e5f"
  schema-style="table" schema-description-expanded="true" nav-item-spacing="default"
  show-method-in-nav-bar="as-colored-text" persist-auth="false">
  <header>
    <div class="band">
      <h1>Rewards Wall: API reference</h1>
      <p>Offers, survey profiles and credit transactions for a publisher’s own users.
        For tools, there is the <a href="openapi.json">OpenAPI 3.1</a> document.</p>
    </div>
    <details id="contents"><summary>All endpoints</summary></details>
  </header>
</rapi-doc>
<noscript><p>The reference needs JavaScript. The same document is available as JSON: <a href="openapi.json">openapi.json</a></p></noscript>
</body>
</html>
`;

const files = { 'start.js': referenceStart, 'page.css': referenceColors, 'inside.css': referenceInside };

/**
 * Mounts the API reference. The build copies RapiDoc's one file, so installations don't need the package. The policy
 * allows no other script and no external resource.
 */
export function mountReference(app: Express): void {
  app.get('/docs', (_request, response) => {
    // RapiDoc uses style elements and attributes in its shadow root.
    const csp =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";
    response.writeHead(200, pageHeaders({ csp }));
    response.end(page);
  });
  for (const [name, text] of Object.entries(files)) {
    app.get(`/docs/${name}`, (_request, response) => {
      response.writeHead(200, { 'Content-Type': MEDIA_TYPES[name.slice(name.indexOf('.'))] ?? '' });
      response.end(text);
    });
  }
  const names = new Set(filesIn(referenceFolder));
  if (!names.has(SCRIPT)) return;
  app.get(`/docs/${SCRIPT}`, async (request, response) => {
    const packed = packedForm(request.headers['accept-encoding'], SCRIPT, names);
    response.setHeader('Vary', 'Accept-Encoding');
    if (packed.encoding !== null) response.setHeader('Content-Encoding', packed.encoding);
    await sendFile(response, join(referenceFolder, packed.file), fileHeaders(SCRIPT, 'public, max-age=3600'));
  });
}
