import type { Browser } from 'playwright';
import { launchChromium } from '../../e2e/support/browser/chromium.ts';
import { plainSwitches } from '../../e2e/support/browser/chromium-switches.ts';
import type { Workspace } from '../processes/workspace.ts';

/** Starts headless Chromium from its npm package. */
export async function startChromium(workspace: Workspace): Promise<Browser> {
  const browser = await launchChromium({
    args: [...plainSwitches],
    // The bench handles signals itself.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  workspace.onEnd(() => browser.close());
  return browser;
}
