/** Importing the module defines `<rewards-button>`. */
export type { RewardsButtonAttributes, RewardsButtonElement, RewardsButtonEvents } from './index.d.ts';
