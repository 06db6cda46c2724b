import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { EnginePage, EngineScope, Key, Role, EngineLocator } from './engine.ts';
import { FIND_ALL, selectors, WAIT_UNTIL_STILL } from './in-page.ts';
import { ELEMENT, WebDriverError, type ElementRef, type Session } from './webdriver.ts';

/** How often to look for an element, and the pause in between. */
const MAX_ATTEMPTS = 200;
const PAUSE_MS = 100;

/** Key values (W3C WebDriver, 17.4.2). */
const keys: Readonly<Record<Key, readonly string[]>> = {
  Tab: ['\uE004'],
  'Shift+Tab': ['\uE008', '\uE004'],
  Enter: ['\uE007'],
  Space: ['\uE00D'],
  Escape: ['\uE00C'],
  ArrowLeft: ['\uE012'],
  ArrowRight: ['\uE014'],
  ArrowDown: ['\uE015'],
  ArrowUp: ['\uE013'],
};

export function webkitPage(session: Session): EnginePage {
  let inFrame = false;

  /** Switches between page and frame: commands go to one document at a time. */
  async function enter(frame: boolean): Promise<void> {
    if (frame === inFrame) return;
    await session.send('POST', '/frame', { id: null });
    inFrame = false;
    if (!frame) return;
    const [iframe] = (await session.send('POST', '/execute/sync', {
      script: FIND_ALL,
      args: ['iframe'],
    })) as ElementRef[];
    if (iframe === undefined) throw new WebDriverError('no such frame', 'the page has no frame yet');
    await session.send('POST', '/frame', { id: iframe });
    inFrame = true;
  }

  const scopeOf = (frame: boolean): EngineScope => {
    const send: Session['send'] = async (...command) => {
      await enter(frame);
      return session.send(...command);
    };
    return {
      get: (role, name) => locator(send, selectors[role], role, name),
      find: (selector) => locator(send, selector),
      evaluate: (expression) => send('POST', '/execute/sync', { script: `return (${expression});`, args: [] }),
    };
  };

  return {
    ...scopeOf(false),
    frame: scopeOf(true),
    async goto(url) {
      inFrame = false;
      await session.send('POST', '/url', { url });
    },
    async waitForUrl(url) {
      await expect.poll(() => session.send('GET', '/url')).toBe(url);
    },
    async go(where) {
      inFrame = false;
      await session.send('POST', `/${where}`);
    },
    async press(key) {
      const values = keys[key];
      const down = values.map((value) => ({ type: 'keyDown', value }));
      const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
      await session.send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: [...down, ...up] }] });
    },
    close: () => session.end(),
  };
}

function locator(send: Session['send'], selector: string, role?: Role, name?: string): EngineLocator {
  const run = (script: string, ...args: unknown[]) => send('POST', '/execute/sync', { script, args });
  const path = (ref: ElementRef, rest: string) => `/element/${ref[ELEMENT]}${rest}`;

  const all = async (): Promise<ElementRef[]> => {
    const candidates = (await run(FIND_ALL, selector)) as ElementRef[];
    if (name === undefined) return candidates;
    const named: ElementRef[] = [];
    for (const ref of candidates) {
      const label = String(await send('GET', path(ref, '/computedlabel')));
      if (label.replace(/\s+/g, ' ').trim() === name) named.push(ref);
    }
    return named;
  };

  /** Retries if the page has replaced or covered what was found. */
  const retried = async <T>(act: () => Promise<T>): Promise<T> => {
    let last: unknown;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof WebDriverError)) throw error;
        last = error;
      }
      await pause(PAUSE_MS);
    }
    throw new Error(`${role ?? selector} ${name ?? ''}`.trim(), { cause: last });
  };
  /** Waits for the first match and calls `act` with it. */
  const first = <T>(act: (ref: ElementRef) => Promise<T>): Promise<T> =>
    retried(async () => {
      const [ref] = await all();
      if (ref === undefined) throw new WebDriverError('no such element', 'no visible element matches');
      return act(ref);
    });
  /** Waits until an element has stopped moving: a click goes to where it was when the driver looked. */
  const settled = (ref: ElementRef) => send('POST', '/execute/async', { script: WAIT_UNTIL_STILL, args: [ref] });
  /** The driver itself doesn't scroll to an element that is covered by a button that stays in view. */
  const reveal = (ref: ElementRef) => run("arguments[0].scrollIntoView({ block: 'nearest' })", ref);
  const use = (rest: string, parameters?: object) =>
    first(async (ref) => {
      await reveal(ref);
      await send('POST', path(ref, rest), parameters);
    });

  return {
    waitFor: () => first(() => Promise.resolve()),
    click: () =>
      first(async (ref) => {
        await reveal(ref);
        await settled(ref);
        await send('POST', path(ref, '/click'));
      }),
    async fill(text) {
      await use('/clear');
      await use('/value', { text });
    },
    select: (value) =>
      first(async (ref) => {
        await reveal(ref);
        const option = await run(
          'return [...arguments[0].options].find((each) => each.value === arguments[1])',
          ref,
          value,
        );
        await send('POST', path(option as ElementRef, '/click'));
      }),
    focus: () => first(async (ref) => void (await run('arguments[0].focus()', ref))),
    isFocused: () => first(async (ref) => Boolean(await run("return arguments[0].matches(':focus')", ref))),
    text: () => first(async (ref) => String(await run('return arguments[0].innerText', ref))),
    count: () => retried(async () => (await all()).length),
    texts: () =>
      retried(async () => {
        const texts = await run('return [...arguments].map((each) => each.textContent.trim())', ...(await all()));
        return texts as string[];
      }),
  };
}
