import type { FetchBytes } from '../net/fetch-bytes.ts';
import type { FeedGoal, FeedGoalKey, FeedOffer, FeedStage } from '../store/ports/feeds.ts';
import type { ReportPart } from './reports/report-part.ts';

/** The service's side of any task. Only plain data crosses, so that a task may be in another process. */
interface TaskHost {
  /** Waits between two pages. If it resolves to false, the task must end. */
  readonly pause: (ms: number) => Promise<boolean>;
}

/** The service's side of a run. */
export interface StoreHost extends TaskHost {
  /** The next offers that the feed has ever listed. Empty: there are no more. */
  readonly listKnown: (after: string) => Promise<readonly FeedOffer[]>;
  /** The next stored events of the feed. Empty: there are no more. */
  readonly listGoals: (after: FeedGoalKey) => Promise<readonly FeedGoal[]>;
  /** Reserves this many new IDs and returns the first. */
  readonly reserveIds: (count: { offers: number; events: number }) => Promise<{ offerId: number; eventId: number }>;
  /** False if the run must end. */
  readonly stage: (part: Pick<FeedStage, 'offers' | 'goals'>) => Promise<boolean>;
}

/** The service's side of reading a conversion report. */
export interface ReportHost extends TaskHost {
  /** Processes a part of the report. False if the task must end. */
  readonly receive: (part: ReportPart) => Promise<boolean>;
}

/** The process's side of a task, if the task is in a thread of it. */
export interface FetchHost {
  readonly fetchBytes: FetchBytes;
}
