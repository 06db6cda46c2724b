import type { FraudRuleName } from '@rewards-wall/shared/fraud-rules.ts';
import type { FraudSettings } from '@rewards-wall/shared/settings/fraud-settings.ts';
import type { Finding } from '../../store/ports/leads.ts';
import type { Evidence } from './evidence.ts';
import { rules } from './rules.ts';

const names = Object.keys(rules) as FraudRuleName[];

/**
 * The findings of a wall's fraud rules (docs/contract/leads.md#fraud-rules), in the order of their names. Disabled
 * rules find nothing.
 */
export function findFraud(settings: FraudSettings, evidence: Evidence): Finding[] {
  return names.flatMap((rule): Finding[] => {
    const { action, limit } = settings[rule];
    if (action === 'off') return [];
    const reason = rules[rule](evidence, limit);
    return reason === null ? [] : [{ rule, action, reason }];
  });
}

/** The decisive finding: the first that rejects, otherwise the first that holds; null if all only flag. */
export function strongestFinding(findings: readonly Finding[]): Finding | null {
  const first = (action: Finding['action']): Finding | undefined =>
    findings.find((finding) => finding.action === action);
  return first('reject') ?? first('hold') ?? null;
}
