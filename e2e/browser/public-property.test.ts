import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openPage } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// The public properties of the elements, with the small element of greeting.fixture.ts.

const { browser, stage } = await inBrowser(
  async () => {
    const host = await startHostServer();
    const headers = { 'Content-Type': 'text/javascript' };
    host.serve('/greeting.js', { body: await bundled('widget/src/ui/greeting.fixture.ts'), headers });
    return host;
  },
  async (host) => host.stop(),
);

/** The module with all that it imports. */
async function bundled(file: string): Promise<string> {
  const lib = { entry: join(projectRoot, file), formats: ['es' as const] };
  const built = [await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } })].flat();
  const outputs = built.flatMap((each) => ('output' in each ? each.output : []));
  const code = outputs.map((each) => ('code' in each ? each.code : ''));
  expect(code).toHaveLength(1);
  return code.join('');
}

/** Opens a page with this body, in which the class is not defined yet. `run` evaluates a script that may use `define`. */
async function openGreeting(body = '') {
  const { page, close } = await openPage(browser);
  await page.goto(stage.serve('/', { body: wholePage(body) }));
  await page.evaluate(`window.define = () => import('/greeting.js')`);
  const run = (script: string): Promise<unknown> => page.evaluate(`(async () => { ${script} })()`);
  return { close, run };
}

const find = `const greeting = document.querySelector('test-greeting');`;
const defined = `await define(); ${find} await greeting.updateComplete;`;
const text = `greeting.shadowRoot.textContent.trim()`;

test('attributes set the properties, and removing them gives the initial values', async () => {
  const { close, run } = await openGreeting(
    '<test-greeting user-name="Ann" theme="dark" count="3" loud></test-greeting>',
  );
  const read = `[greeting.userName, greeting.theme, greeting.count, greeting.loud, greeting.quiet]`;
  expect(await run(`${defined} return ${read}`)).toEqual(['Ann', 'dark', 3, true, true]);
  expect(await run(`${find} return ${text}`)).toBe('Hello Ann, 3!');
  const remove = `for (const name of ['user-name', 'theme', 'count', 'loud']) greeting.removeAttribute(name);`;
  expect(await run(`${find} ${remove} return ${read}`)).toEqual(['', '', 1, false, true]);
  await close();
});

test('what the page set before the class was defined counts, also over attributes', async () => {
  const { close, run } = await openGreeting('<test-greeting user-name="Ann" theme="light"></test-greeting>');
  const early = `${find} greeting.count = 5; greeting.loud = true; greeting.theme = 'dark'; greeting.quiet = false;`;
  await run(early);
  const own = `['count', 'loud', 'theme', 'quiet'].filter((name) => Object.hasOwn(greeting, name))`;
  expect(
    await run(`${defined} return [${text}, greeting.theme, greeting.getAttribute('theme'), greeting.quiet, ${own}]`),
  ).toEqual(['Hello Ann, 5!', 'dark', 'dark', false, []]);
  expect(await run(`${find} greeting.count = 6; await greeting.updateComplete; return ${text}`)).toBe('Hello Ann, 6!');
  await close();
});

test('only a property that reflects sets its attribute, and an empty one removes it', async () => {
  const { close, run } = await openGreeting('<test-greeting></test-greeting>');
  const names = `await greeting.updateComplete; return greeting.getAttributeNames()`;
  expect(await run(`${defined} ${names}`)).toEqual([]);
  const set = `greeting.theme = 'dark'; greeting.userName = 'Ann'; greeting.count = 2;`;
  expect(await run(`${find} ${set} ${names}`)).toEqual(['theme']);
  expect(await run(`${find} return greeting.getAttribute('theme')`)).toBe('dark');
  expect(await run(`${find} greeting.theme = ''; ${names}`)).toEqual([]);
  await close();
});

test('changes of one turn are one update; an unchanged value is none', async () => {
  const { close, run } = await openGreeting('<test-greeting></test-greeting>');
  expect(await run(`${defined} return greeting.renders`)).toBe(1);
  const change = `greeting.userName = 'Ann'; greeting.count = 2; greeting.setAttribute('loud', '');`;
  expect(await run(`${find} ${change} const late = ${text}; await greeting.updateComplete; return late`)).toBe(
    'Hello , 1',
  );
  expect(await run(`${find} return [${text}, greeting.renders]`)).toEqual(['Hello Ann, 2!', 2]);
  const unchanged = `greeting.userName = 'Ann'; greeting.count = '2'; greeting.loud = true;`;
  expect(await run(`${find} ${unchanged} await greeting.updateComplete; return greeting.renders`)).toBe(2);
  await close();
});

test('a subclass under another name has the same properties', async () => {
  const { close, run } = await openGreeting('<other-greeting user-name="Cleo" loud></other-greeting>');
  const script = `const { Greeting } = await define();
    customElements.define('other-greeting', class extends Greeting {});
    const greeting = document.querySelector('other-greeting');
    await greeting.updateComplete;
    return ${text};`;
  expect(await run(script)).toBe('Hello Cleo, 1!');
  await close();
});
