import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';
import { shownSettings } from '../../schema/setting.ts';
import { wallSettings } from '../../schema/wall-settings.ts';
import type { AuditRow } from '../../store/ports/audit.ts';

/** Acts that record the credits which they moved. */
const creditActs: readonly string[] = ['user.adjust', 'lead.approve'];

/** What an act changed, in the form that people read: the log keeps amounts in units, as the tables do. */
export function shownChange(
  action: AuditRow['action'],
  values: AuditRow['before'],
): Readonly<Record<string, unknown>> | null {
  if (values === null) return null;
  if (action === 'wall.change') return shownSettings(values, wallSettings);
  if (!creditActs.includes(action)) return { ...values };
  const isAmount = ([name, value]: [string, unknown]): boolean => name === 'amount' && typeof value === 'number';
  return Object.fromEntries(
    Object.entries(values).map((entry) => (isAmount(entry) ? [entry[0], unitsToNumber(entry[1] as Units)] : entry)),
  );
}
