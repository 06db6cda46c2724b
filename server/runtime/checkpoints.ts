/** Named points between a lead's request and its last effect. */
export type Checkpoint =
  | 'lead.received'
  | 'lead.verified'
  | 'lead.decided'
  | 'store.before_commit'
  | 'store.after_commit'
  | 'lead.committed'
  | 'postback.claimed'
  | 'postback.sent'
  | 'postback.settled';

/** Called at each checkpoint. It does nothing in production; the crash tests kill the process at one. */
export type ReachCheckpoint = (checkpoint: Checkpoint) => void;

export const noop: ReachCheckpoint = () => undefined;
