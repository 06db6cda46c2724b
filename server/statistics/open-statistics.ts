import type { Base } from '../base.ts';
import type { FormStep } from '@rewards-wall/shared/form-steps.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { Metrics } from '../runtime/metrics/metrics.ts';
import type { ShownTo } from '../store/ports/statistics.ts';
import type { Source } from '../store/ports/sources.ts';
import { createFormStepCounts } from './count-form-steps.ts';
import { createImpressions, type Counted } from './count-impressions.ts';
import { keepStatistics, type StatisticsKeeper } from './keep-statistics.ts';
import { collectViewers } from './collect-viewers.ts';
import { readReversals, type ReadReversals } from './read-reversals.ts';
import { readSurveys, type ReadSurveys } from './read-surveys.ts';
import { readOverview, type ReadOverview } from './read-overview.ts';
import { refreshStatistics, type LoadPriors } from './refresh-statistics.ts';

export interface Statistics extends StatisticsKeeper {
  /** Counts that these offers of a wall were shown to a user. */
  readonly countImpressions: (adwallId: number, offers: readonly Counted[], to: ShownTo) => void;
  /** Counts that a panel's sign-up form reached a step. */
  readonly countFormStep: (profileId: number, step: FormStep) => void;
  readonly readOverview: ReadOverview;
  readonly readSurveys: ReadSurveys;
  readonly readReversals: ReadReversals;
}

/** The statistics of a service: counts impressions as they happen, and everything else on a timer or on demand. */
export function openStatistics(
  base: Base,
  more: {
    /** Milliseconds between two refreshes; 0 = no timers. */
    readonly intervalMs: number;
    readonly metrics: Metrics;
    readonly loadPriors: LoadPriors;
    readonly loadSources: () => Promise<readonly Source[]>;
    readonly payoutCurrency: string;
    /** Resolves once the lists of offers show the stored figures. */
    readonly publish: () => Promise<void>;
  },
): Statistics {
  const { ids, log } = base;
  const { intervalMs, publish } = more;
  const parts = { ...base, ...more };
  const { count, flush } = createImpressions({ ...parts, yieldToEventLoop });
  const formSteps = createFormStepCounts({ ...parts, yieldToEventLoop });
  const viewers = collectViewers({ ...parts, yieldToEventLoop });
  const refreshNow = refreshStatistics({ ...parts, yieldToEventLoop });
  const refresh = async (signal: AbortSignal): Promise<void> => {
    await refreshNow(signal);
    await publish();
  };
  const flushAll = async (): Promise<void> => {
    await flush();
    await viewers.flush();
    await formSteps.flush();
  };
  return {
    ...keepStatistics({ flush: flushAll, refresh, ids, intervalMs, log }),
    countImpressions(adwallId, offers, to) {
      if (offers.length === 0) return;
      count(adwallId, offers, to);
      if (to.isOpening) more.metrics.countPlacement('opening', to.placement);
      viewers.note(adwallId, to.subid1);
    },
    countFormStep: formSteps.count,
    readOverview: readOverview(parts),
    readSurveys: readSurveys(parts),
    readReversals: readReversals(parts),
  };
}
