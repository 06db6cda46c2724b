import { styleSheet } from '../ui/style-sheet.ts';
import balanceChipCss from '../activity/balance/balance-chip.css?inline';
import { followPage } from './controllers/follow-page.ts';
import { progressPerformers } from './requests/progress-performers.ts';
import offerStatusCss from '../offers/offer-status.css?inline';
import { progressRules } from '../activity/progress-rules.ts';

export { balanceChip } from '../activity/balance/balance-chip.ts';
export { refreshBalance } from '../activity/balance/refresh-balance.ts';
export { withProgress } from '../offers/with-progress.ts';

/** What the user has done with the offers. Loads after the first load, for users with a token. */
export const rules = progressRules;
export const performers = progressPerformers;
export const startEffect = followPage;
export const styles = styleSheet(balanceChipCss + offerStatusCss);
