/** Lets Chromium run as root and without calling out. None of its package's own: they loosen what pages may do, and change how processes are shared. */
export const plainSwitches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
