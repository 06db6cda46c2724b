import type { FakeSource } from './fake-source.ts';

/** The conditions of an offer, as its network states them. */
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

/** An offer of a simulated network, independent of any network's format. */
export interface SoldOffer {
  id: string;
  name: string;
  /** HTML. */
  description: string;
  /** Decimal text: the payout of a lead without a goal; '0' if only goals pay. */
  payout: string;
  goals: readonly SoldGoal[];
  /** ISO codes; empty = everywhere. */
  countries: readonly string[];
  /** Empty = all. */
  systems: readonly ('android' | 'ios')[];
  category: string;
  image: string;
  /** The conditions, for networks that state them. */
  conditions?: SoldConditions;
  /** The target of its clicks, with a query; by default the network's own address. */
  link?: string;
  /** Whether the publisher is approved. Networks that list only approved offers leave others out. */
  isApproved: boolean;
}

export interface SoldGoal {
  id: string;
  name: string;
  payout: string;
}

/** A conversion in the network's own records. */
export interface BookedConversion {
  click: string;
  transaction: string;
  /** Its ID of the offer. */
  offer: string;
  state: 'approved' | 'pending' | 'rejected';
  /** Decimal text. */
  payout: string;
  /** Absent without a goal. */
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
  /** Text is sent unchanged, anything else as JSON. */
  body: unknown;
}

/**
 * The network's side: validates each request and responds like the real network, with its quirks. It uses none of the
 * adapter's code.
 */
export interface Simulation {
  /** The adapter for this network. */
  adapter: string;
  /** How it calls back. */
  calls: FakeSource;
  /** What the operator enters; null if the network needs no credential. */
  credential: string | null;
  settings: Readonly<Record<string, string>>;
  /** The path of the network's base address; '' if it has none. */
  basePath: string;
  /** The macro for the click ID in callbacks, if it differs from the one in links. */
  clickMacro?: string;
  /** What the network can state about an offer. The test expects nothing else. */
  says: {
    /** If false, offers with goals are skipped. */
    goals: boolean;
    goalIds: boolean;
    systems: boolean;
    approval: boolean;
    /** Whether its report identifies goals by ID. */
    reportedGoalIds?: boolean;
    /** The goal of an offer without other goals, if each payout belongs to a goal. */
    baseGoal?: string;
  };
  /** The maximum rows per page; null if all come at once. */
  pageRows: number | null;
  answer(request: NetworkRequest, offers: readonly SoldOffer[]): NetworkResponse;
  /** Serves a request for the conversion report; null if it requests something else. Absent without a report. */
  answerReport?(request: NetworkRequest, conversions: readonly BookedConversion[]): NetworkResponse | null;
  /** The report's credential, if offers need none. */
  reportCredential?: string;
  /** Adds an invalid row to its own good response. */
  spoil(body: unknown): unknown;
}

/** The response to an unknown request. */
export const notFound: NetworkResponse = { status: 404, body: { error: 'not found' } };

/** The rows of one page, where `page` counts from 0. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): readonly Row[] {
  return rows.slice(page * size, (page + 1) * size);
}

/** The payout of a whole offer, for networks that state it next to its goals. */
export function payoutOf({ goals, payout }: SoldOffer): string {
  const total = goals.reduce((sum, goal) => sum + Number(goal.payout), Number(payout));
  return total.toFixed(4);
}

/** A body as it is sent. */
export function textOfBody(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
