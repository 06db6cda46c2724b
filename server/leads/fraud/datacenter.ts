import type { FraudRule } from './evidence.ts';

/** The click came from a data centre. */
export const datacenter: FraudRule = ({ isFromDatacenter }) => (isFromDatacenter ? 'click from a data centre' : null);
