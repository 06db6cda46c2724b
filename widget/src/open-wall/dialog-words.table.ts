import { fromEachLanguage } from '../locales/from-each-language.ts';

/** What a dialog with a wall says itself, in the wall's own words. */
export const dialogWords = await fromEachLanguage(({ close, tabsLabel }) => ({ label: tabsLabel, close }));
