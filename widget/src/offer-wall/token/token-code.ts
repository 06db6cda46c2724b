import { tokenPerformers } from './token-performers.ts';
import { tokenRules } from './token-rules.ts';

export { renewalPauseMs } from './renewal-pause.ts';

export const rules = tokenRules;
export const performers = tokenPerformers;
