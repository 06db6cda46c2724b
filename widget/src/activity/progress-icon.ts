import type { TemplateResult } from 'lit/html.js';
import { icon, tickPath } from '../ui/icon.ts';
import type { Progress } from '../locales/activity-messages.ts';

const circle = 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2';
const paths: Readonly<Record<Progress | 'todo', string>> = {
  todo: circle,
  clicked: 'M8 2a6 6 0 1 0 6 6M8 2v6h6',
  pending: `${circle}m0 2.5V8l2.5 2`,
  credited: tickPath,
  rejected: 'm4 4 8 8m0-8-8 8',
  reversed: 'M2 2.5v4h4M2.4 10A6 6 0 1 0 3.6 4.4L2 6.5',
};

/** The icon of a state or of a step that has not been started. */
export const progressIcon = (state: Progress | 'todo'): TemplateResult => icon(paths[state]);
