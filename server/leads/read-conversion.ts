import type { Clock } from '../ops/clock.ts';
import type { Vault } from '../ops/vault.ts';
import type { Source } from '../store/store.ts';
import type { ConversionRequest, ReadConversion } from './conversion.ts';

/** Proves that a call is the source's and reads what it says. `publicUrl`: the address that senders call, no slash at its end. */
export function readConversion(_deps: {
  vault: Pick<Vault, 'openSecret'>;
  clock: Clock;
  publicUrl: string;
}): (source: Source, request: ConversionRequest) => ReadConversion {
  return () => {
    throw new Error('readConversion is not there yet');
  };
}
