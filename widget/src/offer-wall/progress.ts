import { styleSheet } from '../element/style-sheet.ts';
import balanceChipCss from './balance/balance-chip.css?inline';
import { followPage } from './effects/follow-page.ts';
import { progressPerformers } from './effects/progress-performers.ts';
import offerStatusCss from './list/offer-status.css?inline';
import { progressRules } from './state/progress-rules.ts';

export { balanceChip } from './balance/balance-chip.ts';
export { refreshBalance } from './balance/refresh-balance.ts';
export { withProgress } from './list/with-progress.ts';

/** What the user has done with the offers. Loads after the first load, for users with a token. */
export const rules = progressRules;
export const performers = progressPerformers;
export const startEffect = followPage;
export const styles = styleSheet(balanceChipCss + offerStatusCss);
