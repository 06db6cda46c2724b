import type { Steps } from '../steps.ts';

export function* duePostbacks(_input: unknown): Steps<never> {
  throw new Error('duePostbacks is not there yet');
}

export function* claimDeliveries(_input: unknown): Steps<never> {
  throw new Error('claimDeliveries is not there yet');
}

export function* settleDelivery(_input: unknown): Steps<never> {
  throw new Error('settleDelivery is not there yet');
}

export function* replayDeliveries(_input: unknown): Steps<never> {
  throw new Error('replayDeliveries is not there yet');
}

export function* listDeliveries(_input: unknown): Steps<never> {
  throw new Error('listDeliveries is not there yet');
}

export function* deliveryHealth(): Steps<never> {
  throw new Error('deliveryHealth is not there yet');
}
