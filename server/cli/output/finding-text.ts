import type { Finding } from '../../store/ports/leads.ts';

/** A finding of a fraud rule, in words. */
export function findingText({ action, reason, rule }: Finding): string {
  return `${action} by ${rule}: ${reason}`;
}
