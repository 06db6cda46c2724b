import type { DemoKeys } from '../demo/seed/demo-keys.ts';

/** A picture of a screen of the console. */
export interface ConsolePicture {
  /** Its file in docs/images, without the ending. */
  name: string;
  /** Below `/console/`. */
  path: string;
  isOnPhone?: true;
}

/** What docs/console.md and the README show. */
export function shownInDocs({ adwallId }: Pick<DemoKeys, 'adwallId'>): readonly ConsolePicture[] {
  return [
    { name: 'console-overview', path: `overview?wall=${adwallId}&days=28` },
    { name: 'console-phone', path: `overview?wall=${adwallId}&days=28`, isOnPhone: true },
    { name: 'console-leads', path: `leads?wall=${adwallId}` },
    { name: 'console-offers', path: `offers?wall=${adwallId}` },
    { name: 'console-wall', path: `walls/settings?wall=${adwallId}` },
    { name: 'console-postbacks', path: `postbacks?wall=${adwallId}` },
  ];
}
