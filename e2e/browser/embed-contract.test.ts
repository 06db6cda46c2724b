import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { customProperties } from '../../scripts/embed-documents.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { offerWallContract } from '../../widget/src/contract/offer-wall-contract.ts';
import { styleContract } from '../../widget/src/contract/style-contract.ts';
import { surveyProfileContract } from '../../widget/src/contract/survey-profile-contract.ts';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// Compares the public contract (widget/src/contract) with the elements in a browser and with their sources.

const { browser, stage } = await inBrowser(
  async () => ({ service: await startPublicService(), host: await startHostServer() }),
  async ({ host, service }) => {
    host.stop();
    await service.stop();
  },
);
const { host, service } = stage;

const sourcesIn = (...folders: string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(join(projectRoot, 'widget/src', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:css|ts)$/.test(name) && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(join(projectRoot, 'widget/src', folder, name), 'utf8')),
    )
    .join('\n');

const allFound = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].toSorted();

describe.each([
  {
    contract: offerWallContract,
    sources: sourcesIn('offer-wall', 'offers', 'offer-details', 'activity', 'tickets', 'surveys', 'ui'),
  },
  { contract: surveyProfileContract, sources: sourcesIn('survey-profile') },
])('<$contract.tag>', ({ contract, sources }) => {
  test('has the properties, attributes, defaults and methods of the contract', async () => {
    const { page, close } = await openPage(browser);
    const tag = `<script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>`;
    await page.goto(host.serve('/', { body: wholePage(tag) }));
    await page.waitForFunction((name) => customElements.get(name), contract.tag);
    const found = await page.evaluate(
      ({ name, methods }) => {
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
          methods: methods.filter((method) => typeof element[method] === 'function'),
        };
      },
      { name: contract.tag, methods: Object.keys(contract.methods) },
    );
    const promised = Object.entries(contract.properties).map(([property, { attribute, reflects, default: value }]) => ({
      property,
      attribute,
      reflects: reflects === true,
      default: JSON.parse(value.replaceAll("'", '"')) as unknown,
    }));
    const byName = (a: { property: string }, b: { property: string }): number => (a.property < b.property ? -1 : 1);
    expect(found.properties.toSorted(byName)).toEqual(promised.toSorted(byName));
    expect(found.methods).toEqual(Object.keys(contract.methods));
    await close();
  });

  test('fires the events of the contract', () => {
    const prefix = new RegExp(`(?:super\\(|CustomEvent\\(|type: )'(${contract.tag}-[\\w-]+)'`, 'g');
    const own = Object.keys(contract.events).filter((name) => name.startsWith(contract.tag));
    expect(allFound(sources, prefix)).toEqual(own.toSorted());
  });

  test('has the slots of the contract', () => {
    // The slot of a notice is named by its `kind`.
    const named = allFound(sources, /<slot name="([\w-]+)"/g);
    const made = contract.tag === 'offer-wall' ? ['empty', 'error'] : [];
    expect([...named, ...made].toSorted()).toEqual(Object.keys(contract.slots).toSorted());
  });

  test('has the parts of the contract', () => {
    // The wall exports the parts of its survey form.
    const literal = [
      ...allFound(sources, /\bpart="([^"]+)"/g).flatMap((value) => value.split(/\s+/)),
      ...allFound(sources, /\bexportparts="([^"]+)"/g).flatMap((value) => value.split(/,\s*/)),
    ];
    const inExpressions = allFound(sources, /\bpart=(\$\{[^}]*\})/g).flatMap((expression) =>
      allFound(expression, /'([^']+)'/g).flatMap((value) => value.split(' ')),
    );
    // `state-${state}` stands for several parts, each in the contract by its full name.
    const [whole, begun] = [
      literal.filter((name) => !name.includes('$')),
      literal.filter((name) => name.includes('$')),
    ];
    const starts = begun.map((name) => name.slice(0, name.indexOf('$')));
    const promised = Object.keys(contract.parts);
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

test('custom properties: the style sheets read those in the contract, at most 20, each with a default', () => {
  const read = allFound(sourcesIn('.'), /var\(--offer-wall-([\w-]+)/g).filter((name) => !name.endsWith('-'));
  expect(read).toEqual(Object.keys(styleContract).toSorted());
  expect(read.length).toBeLessThanOrEqual(20);
  expect(customProperties().filter(({ default: value }) => value === '')).toEqual([]);
});
