import type { Steps } from '../steps.ts';

export function* listLeads(_input: unknown): Steps<never> {
  throw new Error('listLeads is not there yet');
}

export function* findLead(_input: unknown): Steps<never> {
  throw new Error('findLead is not there yet');
}

export function* releaseLead(_input: unknown): Steps<never> {
  throw new Error('releaseLead is not there yet');
}

export function* rejectLead(_input: unknown): Steps<never> {
  throw new Error('rejectLead is not there yet');
}
