/** Named steps between a lead's request and its last effect. */
export type StepOnTheWay =
  | 'lead.received'
  | 'lead.verified'
  | 'lead.decided'
  | 'store.before_commit'
  | 'store.after_commit'
  | 'lead.committed'
  | 'postback.claimed'
  | 'postback.sent'
  | 'postback.settled';

/** Told of each step as it is reached. The service does nothing then; the crash suite ends the process. */
export type ReachStep = (step: StepOnTheWay) => void;

export const goOn: ReachStep = () => undefined;
