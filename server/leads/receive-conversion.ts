import type { Wall } from '../store/ports/directory.ts';
import type { Source } from '../store/ports/sources.ts';
import { RECENT_MS } from './receive-lead.ts';
import { findLeadFacts } from './find-lead-facts.ts';
import { offerMismatch } from './offer-mismatch.ts';
import { receiveReport, type ReceiveDeps, type ReportOutcome } from './receive-report.ts';
import type { ListedConversion } from '../schema/listed-conversion.ts';
import { conversionReport } from './reports/conversion-report.ts';

/** A conversion that the source's network lists in a report. `findWall` looks the wall up in the directory. */
export interface ReceivedConversion {
  source: Source;
  conversion: ListedConversion;
  findWall: (adwallId: number) => Wall | null;
}

/**
 * Turns a conversion in a network's report into the report of its callback (docs/contract/leads.md#conversion-reports).
 * Both have the same identity, so the second one changes nothing.
 */
export function receiveConversion(deps: ReceiveDeps): (received: ReceivedConversion) => Promise<ReportOutcome> {
  const receive = receiveReport(deps);
  return async ({ conversion, findWall, source }) => {
    const report = conversionReport(conversion);
    if (report === null) return { kind: 'invalid', errors: [] };
    const now = deps.clock.now();
    const facts = await findLeadFacts(deps, { clickId: report.clickId, recentSince: now - RECENT_MS });
    const mismatch =
      facts === null ? null : await offerMismatch(deps, { source: source.name, namesPerson: false, report, facts });
    const outcome = await receive({ source, report, facts, mismatch, findWall, now });
    const { kind } = outcome;
    // Most conversions are already known, and an account may have clicks from other sites.
    if (kind !== 'duplicate' && kind !== 'unknown_click' && kind !== 'unknown_lead' && kind !== 'nothing_to_credit') {
      const offer = facts === null ? {} : { offerId: facts.click.offerId };
      deps.log.info({ event: `lead_${kind}`, source: source.name, ...offer }, 'lead of a report');
    }
    return outcome;
  };
}
