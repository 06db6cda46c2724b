/**
 * What a developer needs to know about one kind of problem. The page of its code and docs/problems.md show it, and
 * e2e/contract/problem-guides.test.ts sends every example. Code is in backticks.
 */
export interface ProblemGuide {
  /** Why the service answers so. */
  cause: string;
  /** What to do about it. */
  mend: string;
  /** What the answers tell apart by their `reason`, with the meaning of each. */
  reasons?: Readonly<Record<string, string>>;
  example: ProblemExample;
}

export interface ProblemExample {
  /** The request as it is sent, without `Host`. `…` stands for a secret, an id, or more of the same. */
  request: string;
  /** The `detail` of the answer; null for an answer that is a page for people. */
  detail: string | null;
  /** More members of the answer. */
  members?: Readonly<Record<string, string | number>>;
}
