import { RewardsButton } from '../rewards-button/rewards-button.ts';

RewardsButton.loadOpener = () => import('./open-wall.js');
RewardsButton.define('rewards-button');
