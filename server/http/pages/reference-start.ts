import { TRY_HEADER } from '../page-keys.ts';

/**
 * The script of the API reference. It loads the document and adapts RapiDoc: styles, color scheme, labels for screen
 * readers, an endpoint list for phones, and the name of each credential, which RapiDoc always calls "HTTP Bearer".
 */
export const referenceStart = `const reference = document.querySelector('rapi-doc');
const inside = new CSSStyleSheet();
const parts = ['api-request', 'api-response', 'schema-table'];
for (const name of parts) customElements.whenDefined(name).then((part) => part.elementStyles.push(inside));
customElements.whenDefined('rapi-doc').then(() => reference.shadowRoot.adoptedStyleSheets.push(inside));
inside.replaceSync(await (await fetch('docs/inside.css')).text());

// For readers: bounds that only say "any safe integer" are left out, and values without a type get that of their choices.
const typeOf = (value) => (Number.isInteger(value) ? 'integer' : typeof value);
const typesIn = ({ anyOf, enum: values, const: only }) => {
  if (anyOf) return anyOf.every(({ type }) => type && type !== 'object' && type !== 'array') && anyOf.flatMap(({ type }) => type);
  return only === undefined ? values?.map?.(typeOf) : [typeOf(only)];
};
const forReaders = (key, value) => {
  if (Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined;
  const types = value && typeof value === 'object' && !value.type && typesIn(value);
  if (!types) return value;
  const [type, ...others] = new Set(types);
  const { anyOf = [], ...rest } = value;
  return Object.assign({}, ...anyOf, rest, { type: others.length > 0 ? [type, ...others] : type });
};
const load = async () => JSON.parse(await (await fetch('openapi.json')).text(), forReaders);
customElements.whenDefined('rapi-doc').then(async () => reference.loadSpec(await load()));

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => reference.setAttribute('theme', dark.matches ? 'dark' : 'light');
dark.addEventListener('change', paint);
paint();

const make = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};
const fields = 'input:not([aria-label]), textarea:not([aria-label]), select:not([aria-label])';
const nameFields = (root) => {
  for (const field of root.querySelectorAll(fields)) field.ariaLabel = field.dataset.pname || 'Request body';
};
// A developer types a key here, so the service doesn't take the page for one that carries it.
reference.addEventListener('before-try', ({ detail: { request } }) => request.headers.set('${TRY_HEADER}', '1'));
const capital = /[A-Z]/g;
const nameOf = (id) => id[0].toUpperCase() + id.slice(1).replace(capital, (letter) => ' ' + letter.toLowerCase());
const nameCredentials = ({ securitySchemes }) => {
  for (const scheme of securitySchemes) scheme.typeDisplay = nameOf(scheme.securitySchemeId);
  reference.requestUpdate();
};
const contents = document.getElementById('contents');
reference.addEventListener('spec-loaded', ({ detail }) => {
  const { tags } = detail;
  nameCredentials(detail);
  const link = (path) => Object.assign(make('a', path.summary), { href: '#' + path.elementId });
  const group = (tag) => make('li', make('b', tag.name), make('ul', ...tag.paths.map((path) => make('li', link(path)))));
  contents.append(make('ul', ...tags.map(group)));
  reference.shadowRoot.querySelector('.nav-scroll').ariaLabel = 'Endpoints';
  for (const { shadowRoot } of reference.shadowRoot.querySelectorAll('api-request')) {
    nameFields(shadowRoot);
    new MutationObserver(() => nameFields(shadowRoot)).observe(shadowRoot, { childList: true, subtree: true });
  }
});
contents.addEventListener('click', ({ target }) => {
  if (target.closest('a')) contents.open = false;
});
`;
