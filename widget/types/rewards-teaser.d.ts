/** Importing the module defines `<rewards-teaser>`. */
export type { RewardsTeaserAttributes, RewardsTeaserElement, RewardsTeaserEvents } from './index.d.ts';
