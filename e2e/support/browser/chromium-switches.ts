/**
 * Let Chromium run as root and make no requests of its own. The switches of its npm package are not used: they allow
 * pages to do more, and change how pages share processes.
 */
export const plainSwitches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
