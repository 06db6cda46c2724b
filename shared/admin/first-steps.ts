/** What someone does before users earn anything, in order. Each follows from facts. */
export const firstSteps = ['wall', 'offers', 'source', 'postback', 'answered', 'request'] as const;

export type FirstStep = (typeof firstSteps)[number];
