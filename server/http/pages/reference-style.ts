/**
 * The page of the API reference, with the widget's colors as RapiDoc's custom properties. RapiDoc declares them on its
 * host, where a page's own rules take precedence.
 */
export const referenceColors = `:root { color-scheme: light dark; background: light-dark(#ffffff, #10151a); }
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
header { padding: 1rem 1rem 0; font: 1rem/1.6 system-ui, sans-serif; }
.band {
  padding: clamp(1.25rem, 4vw, 2.25rem);
  border-radius: 20px;
  background:
    radial-gradient(circle at 88% -40px, #0002 160px, #0000 161px),
    linear-gradient(100deg, light-dark(#0b6e5f, #1d4a46) 25%, light-dark(#00565f, #123840));
  color: #fff;
}
h1 { margin: 0 0 .5rem; font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem); line-height: 1.25; letter-spacing: -.01em; text-wrap: balance; }
.band p { max-inline-size: 42rem; margin: 0; }
.band a { color: inherit; text-underline-offset: .15em; }
header a { color: light-dark(#0b6e5f, #5fd9c0); }
#contents { margin-block-start: 1rem; border: 1px solid light-dark(#dde3e9, #303a44); border-radius: 14px; }
#contents summary { padding: .7rem 1rem; font-weight: 600; cursor: pointer; }
#contents ul { margin: 0; padding: 0 1rem .7rem; list-style: none; }
#contents li li { padding: 0; }
#contents ul ul { padding: 0; }
#contents b { display: block; padding-block: .6rem .2rem; }
#contents a { display: block; padding-block: .45rem; text-decoration: none; }
@media (min-width: 768px) { #contents { display: none; } }
@media (min-width: 768px) { header { padding: 2rem 32px 0; } }
@media (min-width: 1024px) { header { padding-inline: 56px; } }
noscript { display: block; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
`;

/**
 * Injected into the shadow roots of RapiDoc and its parts. On phones, tables become lists that fit the screen.
 * RapiDoc's own text about credentials is hidden, because developers know Bearer tokens.
 */
export const referenceInside = `
.nav-bar-section, #nav-bar-search + div { display: none !important; }
.nav-bar-path { border-radius: 0 8px 8px 0; }
#nav-bar-search { min-block-size: 40px; padding-inline: 12px; border-color: var(--border-color) !important; background: var(--bg) !important; }
h2 { font-size: 22px; font-weight: 700; letter-spacing: -.01em; }
.title.tag { padding-block-start: 16px; font-size: 28px; font-weight: 700; letter-spacing: -.01em; text-transform: none; }
.section-tag, section[part~=section-tag] { border-block-start-color: var(--border-color) !important; }
.divider { border-block-start-width: 1px; margin-block: 32px 24px; }
[part~=section-operations-in-tag] { padding-block-start: 0; }
[part~=section-operations-in-tag] > .divider:first-child { display: none; }
.sub-title, .req-res-title, .table-title, .tab-btn, .m-btn, .resp-headers, .schema-root-type { text-transform: lowercase; }
.sub-title::first-letter, .req-res-title::first-letter, .table-title::first-letter, .tab-btn::first-letter,
.m-btn::first-letter, .resp-headers::first-letter, .schema-root-type::first-letter { text-transform: uppercase; }
.sub-title { font-size: 22px; font-weight: 700; }
.table-title { margin-block-start: 20px; color: var(--fg3); font-weight: 600; }
.red-text { color: var(--fg3); }
#auth .red-text, [id^=security-scheme-] td > .m-markdown + div { display: none; }
[id^=security-scheme-] td > div:last-child { max-block-size: none !important; margin-block: 8px; }
[id^=security-scheme-] .m-markdown p { margin-block: 0; }
.table-title.row { display: block; }
.table-title.row select { float: inline-end; }
.m-btn { border-width: 1px; border-radius: 999px; box-shadow: none; transition-duration: .2s; }
.tab-btn { border-radius: 0; }
.m-markdown code, .m-markdown-small code { border-radius: 5px; overflow-wrap: anywhere; }
[part~=label-operation-path] { overflow-wrap: anywhere; }
div:has(> div > .tooltip) { position: static !important; margin-block: 8px; }
div:has(> .tooltip) { flex-wrap: wrap; justify-content: flex-start !important; min-width: 0 !important; row-gap: 4px; }
.tooltip { border-left-width: 1px; border-radius: 999px; padding-inline: 6px; }
.param-name, .param-type { text-align: start; }
td:has(> .param-name) { inline-size: 170px !important; }
.m-table tr, .m-table td { max-block-size: none !important; }
.section-gap--read-mode { padding-inline: 16px; }
@media (min-width: 768px) { .section-gap--read-mode { padding-inline: 32px; } }
@media (min-width: 1024px) { .section-gap--read-mode { padding-inline: 56px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (max-width: 767px) {
  .m-table, .m-table tbody, .m-table tr, .m-table td { display: block; inline-size: 100% !important; min-inline-size: 0 !important; }
  .m-table td { block-size: auto !important; border: 0 !important; padding: 4px 12px !important; overflow: visible !important; overflow-wrap: anywhere; }
  .m-table td:empty { display: none; }
  .m-table tr:has(.param-name) { border-block-start: 1px solid var(--light-border-color); padding-block-start: 8px; }
  .param-name, .param-type { display: inline; margin-inline-end: 8px; }
  input[type=text], input[type=password], select { min-block-size: 44px; font-size: 16px; }
  .m-btn { min-block-size: 44px; padding-inline: 18px; }
  .tab-buttons { block-size: auto; }
  .tab-btn { min-block-size: 40px; }
}
`;
