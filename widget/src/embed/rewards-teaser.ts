import { importAgain } from '../api/import-again.ts';
import { RewardsTeaser } from '../rewards-teaser/rewards-teaser.ts';

RewardsTeaser.loadOpener = () => importAgain(() => import('./open-wall.js'));
RewardsTeaser.define('rewards-teaser');
