import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { customProperties } from '../../scripts/embed-documents.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { styleContract } from '../../widget/src/contract/style-contract.ts';
import manifest from '../../widget/custom-elements.json' with { type: 'json' };
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// Compares the manifest (widget/custom-elements.json) with the elements in a browser and with their sources.

const { browser, stage } = await inBrowser(
  async () => ({ service: await startPublicService(), host: await startHostServer() }),
  async ({ host, service }) => {
    host.stop();
    await service.stop();
  },
);
const { host, service } = stage;

const widget = join(projectRoot, 'widget/src');
/** Those whose path begins with one of these. */
const sourcesIn = (...paths: string[]): string =>
  readdirSync(widget, { recursive: true, encoding: 'utf8' })
    .filter((name) => paths.some((path) => name.startsWith(path)))
    .filter((name) => /\.(?:css|ts)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(widget, name), 'utf8'))
    .join('\n');

const allFound = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].toSorted();

const elements = manifest.modules.flatMap(({ declarations }) => declarations);
const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);
const sourcePaths: Readonly<Record<string, readonly string[]>> = {
  'offer-wall': ['offer-wall/', 'offers/', 'offer-details/', 'activity/', 'tickets/', 'surveys/', 'ui/'],
  'survey-profile': ['survey-profile/', 'ui/error-summary.ts'],
  'offer-card': ['offer-card/'],
  'rewards-button': ['rewards-button/', 'rewards-teaser/', 'open-wall/'],
  'rewards-teaser': ['rewards-teaser/', 'open-wall/'],
};

describe.each(elements)('<$tagName>', ({ tagName, cssParts, events, members, slots }) => {
  // Without the comments that document it.
  const sources = sourcesIn(...(sourcePaths[tagName] ?? [])).replaceAll(/\/\*\*.*?\*\//gs, '');

  test('has the released properties, methods, events, slots and parts, and new ones only with this list', async () => {
    const released = { members: names(members), events: names(events), slots: names(slots), parts: names(cssParts) };
    await expect(`${JSON.stringify(released, null, 2)}\n`).toMatchFileSnapshot(`__snapshots__/${tagName}-api.txt`);
  });

  test('has the properties, attributes, defaults and methods of the manifest', async () => {
    const { page, close } = await openPage(browser);
    const script = ['offer-wall', 'survey-profile'].includes(tagName) ? 'offer-wall' : tagName;
    const tag = `<script type="module" src="${service.url}/embed/v1/${script}.js"></script>`;
    await page.goto(host.serve('/', { body: wholePage(tag) }));
    await page.waitForFunction((name) => customElements.get(name), tagName);
    const methods = names(members.filter(({ kind }) => kind === 'method'));
    const found = await page.evaluate(
      ({ name, wanted }) => {
        const element = document.createElement(name) as unknown as Record<string, unknown>;
        const { properties } = customElements.get(name) as unknown as {
          properties: Record<string, { attribute?: string | false; reflect?: boolean }>;
        };
        return {
          properties: Object.entries(properties).map(([property, { attribute, reflect }]) => ({
            property,
            attribute: attribute || null,
            reflects: reflect === true,
            default: element[property],
          })),
          methods: wanted.filter((method) => typeof element[method] === 'function'),
        };
      },
      { name: tagName, wanted: methods },
    );
    const promised = members
      .filter(({ kind }) => kind === 'field')
      .map(({ name, attribute = null, reflects = false, default: value = '' }) => ({
        property: name,
        attribute,
        reflects,
        default: JSON.parse(value.replaceAll("'", '"')) as unknown,
      }));
    expect(found.properties).toEqual(promised);
    expect(found.methods).toEqual(methods);
    await close();
  });

  test('fires the events of the manifest', () => {
    const prefix = new RegExp(`(?:super\\(|CustomEvent\\(|type: )'(${tagName}-[\\w-]+)'`, 'g');
    const own = names(events).filter((name) => name.startsWith(tagName));
    expect(allFound(sources, prefix)).toEqual(own.toSorted());
  });

  test('has the slots of the manifest', () => {
    // The slot of a notice is named by its `kind`.
    const named = allFound(sources, /<slot name="([\w-]+)"/g);
    const made = tagName === 'offer-wall' ? ['empty', 'error'] : [];
    const own = names(slots).filter(Boolean);
    expect([...named, ...made].toSorted()).toEqual(own.toSorted());
  });

  test('has the parts of the manifest', () => {
    // The wall exports the parts of its survey form.
    const literal = [
      ...allFound(sources, /\bpart="([^"]+)"/g).flatMap((value) => value.split(/\s+/)),
      ...allFound(sources, /\bexportparts="([^"]+)"/g).flatMap((value) => value.split(/,\s*/)),
    ];
    const inExpressions = allFound(sources, /\bpart=(\$\{[^}]*\})/g).flatMap((expression) =>
      allFound(expression, /'([^']+)'/g).flatMap((value) => value.split(' ')),
    );
    // `state-${state}` stands for several parts, each in the manifest by its full name.
    const [whole, begun] = [
      literal.filter((name) => !name.includes('$')),
      literal.filter((name) => name.includes('$')),
    ];
    const starts = begun.map((name) => name.slice(0, name.indexOf('$')));
    const promised = names(cssParts);
    const written = [
      ...whole,
      ...inExpressions,
      ...promised.filter((name) => starts.some((start) => name.startsWith(start))),
    ];
    expect(written.filter((name) => !promised.includes(name))).toEqual([]);
    // Parts whose name is a variable occur in the sources as strings.
    expect(promised.filter((name) => !written.includes(name) && !sources.includes(`'${name}'`))).toEqual([]);
  });
});

test('custom properties: the style sheets read those in the documentation, at most 20, each with a default', () => {
  const read = allFound(sourcesIn(''), /var\(--offer-wall-([\w-]+)/g).filter((name) => !name.endsWith('-'));
  expect(read).toEqual(Object.keys(styleContract).toSorted());
  expect(read.length).toBeLessThanOrEqual(20);
  expect(customProperties().filter(({ default: value }) => value === '')).toEqual([]);
});
