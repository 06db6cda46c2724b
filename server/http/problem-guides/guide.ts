/**
 * What a developer needs to know about one problem. Its page and docs/problems.md show it, and
 * e2e/contract/problem-guides.test.ts sends every example. Code is in backticks.
 */
export interface ProblemGuide {
  /** Why the service responds this way. */
  cause: string;
  /** How to fix it. */
  mend: string;
  /** The possible values of `reason`, with the meaning of each. */
  reasons?: Readonly<Record<string, string>>;
  example: ProblemExample;
}

export interface ProblemExample {
  /** The request as sent, without `Host`. `…` stands for a secret, an ID, or more of the same. */
  request: string;
  /** The `detail` of the response; null if the response is a page for people. */
  detail: string | null;
  /** More members of the response. */
  members?: Readonly<Record<string, unknown>>;
}
