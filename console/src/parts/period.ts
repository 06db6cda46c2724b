import type { TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { tabsOf } from './tabs.ts';

const periods = [
  ['7', '7 days'],
  ['28', '28 days'],
  ['90', '90 days'],
] as const;

/** The default period. */
export const USUAL_DAYS = '28';

/** Links to the available periods. */
export function periodTabs(context: Context): TemplateResult {
  const chosen = context.query.get('days') ?? USUAL_DAYS;
  const tabs = periods.map(([days, label]) => [days, label, context.hrefWith({ days })] as const);
  return tabsOf('Period', tabs, chosen, 'segments');
}
