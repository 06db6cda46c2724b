import { RewardsTeaser } from '../rewards-teaser/rewards-teaser.ts';

RewardsTeaser.loadOpener = () => import('./open-wall.js');
RewardsTeaser.define('rewards-teaser');
