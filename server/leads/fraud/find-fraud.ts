import type { FraudRuleName, FraudSettings } from '../../schema/fraud-settings.ts';
import type { Finding } from '../../store/ports/leads.ts';
import { agent } from './agent.ts';
import { country } from './country.ts';
import { datacenter } from './datacenter.ts';
import { duplicateDevice } from './duplicate-device.ts';
import { duplicateIp } from './duplicate-ip.ts';
import type { Evidence, FraudRule } from './evidence.ts';
import { tooFast } from './too-fast.ts';
import { velocity } from './velocity.ts';

const rules: Readonly<Record<FraudRuleName, FraudRule>> = {
  agent,
  country,
  datacenter,
  duplicate_device: duplicateDevice,
  duplicate_ip: duplicateIp,
  too_fast: tooFast,
  velocity,
};

const names = Object.keys(rules) as FraudRuleName[];

/**
 * What the wall's fraud rules find (docs/contract/leads.md#fraud-rules), in the order of their names. Rules that are
 * off find nothing.
 */
export function findFraud(settings: FraudSettings, evidence: Evidence): Finding[] {
  return names.flatMap((rule): Finding[] => {
    const { action, limit } = settings[rule];
    const reason = action === 'off' ? null : rules[rule](evidence, limit);
    return action === 'off' || reason === null ? [] : [{ rule, action, reason }];
  });
}

/** The finding that decides: the first that rejects, else the first that holds; null when all only flag. */
export function strongestFinding(findings: readonly Finding[]): Finding | null {
  const first = (action: Finding['action']): Finding | undefined =>
    findings.find((finding) => finding.action === action);
  return first('reject') ?? first('hold') ?? null;
}
