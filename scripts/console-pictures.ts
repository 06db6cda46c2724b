import type { DemoKeys } from '../demo/seed/demo-keys.ts';

/** A picture of a screen of the console. */
export interface ConsolePicture {
  /** Its file in docs/images/console, without the ending. */
  name: string;
  /** Below `/console/`. */
  path: string;
  isOnPhone?: true;
}

/** What docs/console.md and the README show. */
export function shownInDocs({ adwallId }: Pick<DemoKeys, 'adwallId'>): readonly ConsolePicture[] {
  return [
    { name: 'overview', path: `overview?wall=${adwallId}&days=28` },
    { name: 'phone', path: `overview?wall=${adwallId}&days=28`, isOnPhone: true },
    { name: 'leads', path: `leads?wall=${adwallId}` },
    { name: 'offers', path: `offers?wall=${adwallId}` },
    { name: 'wall', path: `wall?wall=${adwallId}` },
    { name: 'surveys', path: `surveys?wall=${adwallId}` },
  ];
}
