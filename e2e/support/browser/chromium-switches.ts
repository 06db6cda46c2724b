/**
 * Let Chromium run as root and without requests of its own. The switches of its npm package aren't used: they relax
 * security, and change how pages share processes.
 */
export const plainSwitches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
