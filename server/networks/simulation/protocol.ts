import type { IncomingHttpHeaders } from 'node:http';
import type { FakeSource, Values } from './fake-source.ts';

/** A survey that a simulated provider sells. */
export interface SoldSurvey {
  id: string;
  minutes: number;
  /** In dollars. */
  cpi: number;
  /** 0 to 1. */
  rate: number;
  rating: number;
}

/** A request as a simulated provider gets it. */
export interface ProviderCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How one provider checks requests and answers, written without the service's code. */
export interface Protocol {
  name: string;
  calls: FakeSource;
  /** What of its calls names the person, the survey and what a complete pays. */
  person: string;
  survey?: string;
  paid?: string;
  /** How it says that a survey ended otherwise: the values that differ from those of a complete. */
  ends: Readonly<Record<string, Values>>;
  settings: readonly string[];
  /** Whether it asks for profiles before it lists surveys. */
  registers: boolean;
  /** Returns what is wrong with a request; null if nothing is. `kind`: what the request asks for. */
  read(call: ProviderCall, key: string): { kind: 'profile' | 'list'; person: string } | { problem: string };
  list(surveys: readonly SoldSurvey[], url: string): unknown;
  /** An answer without surveys that says why, with its status. */
  refusal: { status: number; body: unknown; reason: string };
  /** The parameter of the entry link from which it takes our click id. */
  clickIn: (link: URL) => string;
}

/** An entry link, in which the list puts the person's own hash. */
export const entryLink = (url: string, id: string): string => `${url}/enter?survey=${id}&hsh=1a9c`;

/** The first of these parameters that is absent or empty. */
export function missingIn(names: readonly string[], query: URLSearchParams): string | undefined {
  return names.find((name) => (query.get(name) ?? '') === '');
}
