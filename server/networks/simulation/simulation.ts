import type { FakeSource } from './fake-source.ts';

/** What an offer needs, and what its network has to say of it. */
export interface SoldConditions {
  readonly requirements: string;
  readonly thingsToKnow: readonly string[];
  readonly disclaimer: string;
  readonly pendingDays: number;
  readonly sessionHours: number;
  readonly deadlineSeconds: number;
  readonly needsPayment: boolean;
  readonly androidFrom: string;
  readonly browser: string;
}

/** An offer that a simulated network sells, in no network's words. */
export interface SoldOffer {
  id: string;
  name: string;
  /** HTML. */
  description: string;
  /** Decimal text: what a lead without a goal pays; '0' if only goals pay. */
  payout: string;
  goals: readonly SoldGoal[];
  /** ISO codes; empty = everywhere. */
  countries: readonly string[];
  /** Empty = all. */
  systems: readonly ('android' | 'ios')[];
  category: string;
  image: string;
  /** What users must know, for networks that say it. */
  conditions?: SoldConditions;
  /** Where its clicks lead; the network's own address if absent. It has a query already. */
  link?: string;
  /** Whether the publisher may run it. A network that lists only approved offers leaves others out. */
  isApproved: boolean;
}

export interface SoldGoal {
  id: string;
  name: string;
  payout: string;
}

/** A conversion on the network's own books. */
export interface BookedConversion {
  click: string;
  transaction: string;
  /** Its id of the offer. */
  offer: string;
  state: 'approved' | 'pending' | 'rejected';
  /** Decimal text. */
  payout: string;
  /** Absent if it pays no goal. */
  goal?: Pick<SoldGoal, 'id' | 'name'>;
  /** Epoch ms. */
  at: number;
}

/** A request as the network sees it. */
export interface NetworkRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  /** The network's own address, without a trailing slash. */
  origin: string;
}

export interface NetworkResponse {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, all else as JSON. */
  body: unknown;
}

/**
 * A network as it works on its own side: it checks each request as the network would, and answers in the network's
 * shape, with its oddities. It knows nothing of the adapter's code.
 */
export interface Simulation {
  /** The adapter that speaks to it. */
  adapter: string;
  /** How it calls back. */
  calls: FakeSource;
  /** What the operator enters; null if the network asks for no credential. */
  credential: string | null;
  settings: Readonly<Record<string, string>>;
  /** The path of the network's base address; '' if it has none. */
  basePath: string;
  /** The macro that brings the click id back, if the network calls it otherwise than in links. */
  clickMacro?: string;
  /** What the network can say of an offer. What it can't, the test does not expect. */
  says: {
    /** If false, offers with goals are skipped. */
    goals: boolean;
    goalIds: boolean;
    systems: boolean;
    approval: boolean;
    /** Whether its report names goals by their ids. */
    reportedGoalIds?: boolean;
    /** Where each payout belongs to a goal: the goal of an offer that has no others. */
    baseGoal?: string;
  };
  /** How many rows one page may have; null if all come at once. */
  pageRows: number | null;
  answer(request: NetworkRequest, offers: readonly SoldOffer[]): NetworkResponse;
  /** Answers a request for the report of conversions; null if it is for something else. Absent if there is no report. */
  answerReport?(request: NetworkRequest, conversions: readonly BookedConversion[]): NetworkResponse | null;
  /** What the report asks as credential, if offers need none. */
  reportCredential?: string;
  /** Puts a row of rubbish into a good answer of its own. */
  spoil(body: unknown): unknown;
}

/** An answer to a request that the network does not understand. */
export const notFound: NetworkResponse = { status: 404, body: { error: 'not found' } };

/** The rows of one page, where `page` counts from 0. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): readonly Row[] {
  return rows.slice(page * size, (page + 1) * size);
}

/** What a whole offer pays, for networks that name it next to its goals. */
export function payoutOf({ goals, payout }: SoldOffer): string {
  const total = goals.reduce((sum, goal) => sum + Number(goal.payout), Number(payout));
  return total.toFixed(4);
}

/** A body as it is sent. */
export function textOfBody(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
