import { importAgain } from '../api/import-again.ts';
import { RewardsButton } from '../rewards-button/rewards-button.ts';

RewardsButton.loadOpener = () => importAgain(() => import('./open-wall.js'));
RewardsButton.define('rewards-button');
