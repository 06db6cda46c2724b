import type { IncomingHttpHeaders } from 'node:http';
import type { FakeSource, Values } from './fake-source.ts';

/** A survey of a simulated provider. */
export interface SoldSurvey {
  id: string;
  minutes: number;
  /** In dollars. */
  cpi: number;
  /** 0 to 1. */
  rate: number;
  rating: number;
}

/** A request as a simulated provider receives it. */
export interface ProviderCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How one provider validates and serves requests, written without the service's code. */
export interface Protocol {
  name: string;
  calls: FakeSource;
  /** The parameters of its calls for the person, the survey and the payout of a complete. */
  person: string;
  survey?: string;
  paid?: string;
  /** Other ends of a survey: the values that differ from those of a complete. */
  ends: Readonly<Record<string, Values>>;
  settings: readonly string[];
  /** Whether it requires profiles before it lists surveys. */
  registers: boolean;
  /** Returns the fault of a request; null if it is valid. `kind`: what it requests. */
  read(call: ProviderCall, key: string): { kind: 'profile' | 'list'; person: string } | { problem: string };
  list(surveys: readonly SoldSurvey[], url: string): unknown;
  /** A response without surveys that states the reason, with its status. */
  refusal: { status: number; body: unknown; reason: string };
  /** Reads our click ID from an entry link. */
  clickIn: (link: URL) => string;
}

/** An entry link, with the person's own hash. */
export const entryLink = (url: string, id: string): string => `${url}/enter?survey=${id}&hsh=1a9c`;

/** The first of these parameters that is absent or empty. */
export function missingIn(names: readonly string[], query: URLSearchParams): string | undefined {
  return names.find((name) => (query.get(name) ?? '') === '');
}
