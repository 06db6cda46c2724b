/** What only some walls have, fetched when the settings say so: the survey tab and colours of the wall's own. */
export { applyCustomization } from './wall-theme.ts';
export { surveysPanel } from './surveys-panel.ts';
export { wallTabs } from './wall-tabs.ts';
