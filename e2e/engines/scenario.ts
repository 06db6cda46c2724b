import { expect } from 'vitest';
import type { EnginePage, EngineScope, Thing } from './engine.ts';
import type { Stage } from './stage.ts';

/** One thing that a person does, the same in every engine. */
export interface Scenario {
  readonly name: string;
  play(stage: Stage, page: EnginePage): Promise<void>;
}

/** Asks until it is as expected, with the patience that a slow machine needs. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 100 });

export const focused = (thing: Thing) => soon(() => thing.isFocused()).toBe(true);

/** What has the focus, shadow roots included: its tag, and the first word of its name. */
export const active = async (scope: EngineScope): Promise<string> =>
  String(
    await scope.evaluate(`(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      return element?.localName + ' ' + name.trim().split(/\\s+/)[0];
    })()`),
  );

/** Number that an expression is worth, as layouts are measured. */
export const measure = async (scope: EngineScope, expression: string): Promise<number> =>
  Number(await scope.evaluate(expression));

/**
 * Fails when a policy stopped something, or a script failed, since the last call. Last of all the document itself does two
 * forbidden things: their reports show that earlier ones would have been heard.
 */
export async function nothingReported(stage: Stage, scope: EngineScope): Promise<void> {
  await scope.evaluate(`(() => {
    fetch('https://forbidden.example/').catch(() => {});
    try { document.createElement('p').innerHTML = '<b>forbidden</b>'; } catch {}
    return true;
  })()`);
  const heard: string[] = [];
  await soon(() => heard.push(...stage.takeReports())).toBeGreaterThanOrEqual(2);
  expect(heard.toSorted()).toEqual([
    expect.stringContaining('connect-src https://forbidden.example'),
    expect.stringContaining('require-trusted-types-for'),
  ]);
}
