import type { Browser } from 'playwright';
import { launchChromium } from '../../e2e/support/browser/chromium.ts';
import { plainSwitches } from '../../e2e/support/browser/chromium-switches.ts';
import type { Workspace } from './workspace.ts';

/** Chromium from its npm package, without a window. */
export async function startChromium(workspace: Workspace): Promise<Browser> {
  const browser = await launchChromium({
    args: [...plainSwitches],
    // The bench ends by itself.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  workspace.onEnd(() => browser.close());
  return browser;
}
