import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright';
import type { Workspace } from './workspace.ts';

/** None of the switches of the package itself: they loosen what pages may do, and change how processes are shared. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Chromium from its npm package, without a window. */
export async function startChromium(workspace: Workspace): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: switches,
    // The bench ends by itself.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  workspace.onEnd(() => browser.close());
  return browser;
}
