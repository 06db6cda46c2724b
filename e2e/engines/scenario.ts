import { expect } from 'vitest';
import type { EnginePage, EngineScope, EngineLocator } from './engine.ts';
import type { Stage } from './stage.ts';

/** Something that a user does, the same in every engine. */
export interface Scenario {
  readonly name: string;
  play(stage: Stage, page: EnginePage): Promise<void>;
}

/** Polls until the expectation holds. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { interval: 100 });

export const focused = (locator: EngineLocator) => eventually(() => locator.isFocused()).toBe(true);

/** The focused element, also inside shadow roots: its tag and the first word of its name. */
export const active = async (scope: EngineScope): Promise<string> =>
  String(
    await scope.evaluate(`(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      return element?.localName + ' ' + name.trim().split(/\\s+/)[0];
    })()`),
  );

/** Evaluates an expression to a number, such as a size. */
export const measure = async (scope: EngineScope, expression: string): Promise<number> =>
  Number(await scope.evaluate(expression));

/**
 * Fails if the content security policy has blocked something or a script has failed since the last call. To prove that
 * reports arrive at all, it first violates the policy twice and expects exactly those two reports.
 */
export async function nothingReported(stage: Stage, scope: EngineScope): Promise<void> {
  await scope.evaluate(`(() => {
    fetch('https://forbidden.example/').catch(() => {});
    try { document.createElement('p').innerHTML = '<b>forbidden</b>'; } catch {}
    return true;
  })()`);
  const reports: string[] = [];
  await eventually(() => reports.push(...stage.takeReports())).toBeGreaterThanOrEqual(2);
  expect(reports.toSorted()).toEqual([
    expect.stringContaining('connect-src https://forbidden.example'),
    expect.stringContaining('require-trusted-types-for'),
  ]);
}
