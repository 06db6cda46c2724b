import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { reservePort } from '../service/reserve-port.ts';
import { launchChromium } from './chromium.ts';
import { plainSwitches } from './chromium-switches.ts';
import { fontConfiguration } from './fonts.ts';
import { startService, type StartOptions, type TestService } from '../service/start-service.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

/** Chromium's switches in tests. None of them relaxes security. */
export const switches = [
  ...plainSwitches,
  // For identical pictures on every machine.
  '--disable-skia-runtime-opts',
  '--disable-lcd-text',
  '--font-render-hinting=none',
];

/** Starts Chromium with the fonts in fonts.ts, so that pages look the same on every machine. */
export function openBrowser(): Promise<Browser> {
  return launchChromium({ args: switches, env: { ...process.env, FONTCONFIG_FILE: fontConfiguration() } });
}

/** Starts a service whose PUBLIC_URL is the address on which it listens, so that links in pages work. */
export async function startPublicService(options: StartOptions = {}): Promise<TestService> {
  const port = await reservePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...options.env };
  return startService({ ...options, env });
}

/** A page that records script errors and violations of its content security policy. */
export interface WatchedPage {
  page: Page;
  troubles: string[];
  /** Closes the page. Fails if errors or violations were recorded. */
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, ...options });
  // Also applies to pages that this one opens.
  context.setDefaultTimeout(CONDITION_LIMIT_MS);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) troubles.push(message.text());
  });
  return {
    page,
    troubles,
    async close() {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 AA and of axe's best practices, one line each. `rules`: checks only these rules of axe. */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  // `preload` is only for rules about audio, video and (off by default) orientation. Passed checks aren't transferred.
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  const found: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  const violations = found as { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
  );
}

/**
 * The faults in both color schemes, which differ in colors only. Transitions are off, since axe would report colors
 * during a fade.
 */
export async function accessibilityFaultsInBothSchemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? undefined : ['color-contrast'];
    faults.push(...(await accessibilityFaults(page, rules)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

/** The widths of a phone and of a desktop in px. */
export const widths = [360, 1280] as const;

/** Both color schemes at a phone's and a desktop's width. */
export const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
] as const;
