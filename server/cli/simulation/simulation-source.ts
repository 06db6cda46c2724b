import { createSource } from '../../leads/sources/create-source.ts';
import type { Source } from '../../store/ports/sources.ts';
import { CommandError } from '../output/answer.ts';
import type { Installation } from '../installation.ts';

/** A source in whose name a call can be signed here. */
export interface Signer {
  name: string;
  secret: string;
}

const SCHEME = 'hmac-sha256';
const SANDBOX = 'sandbox';

/**
 * The source that a simulated lead comes from: the named one, else the offer's own, else any that can be signed for,
 * else a new one. Throws `CommandError` for one that is not of the scheme hmac-sha256.
 */
export async function simulationSource(
  installation: Installation,
  { named, ofOffer }: { named: string | null; ofOffer: string | null },
  note: (sentence: string) => void,
): Promise<Signer> {
  const { sources } = await installation.store.loadDirectory();
  const wanted = named ?? ofOffer;
  if (wanted !== null) return signerOf(installation, sources, wanted);
  const any = sources.find(({ name, scheme }) => scheme === SCHEME && name === SANDBOX) ?? sources.find(isSignable);
  if (any !== undefined) return signerOf(installation, sources, any.name);
  const { publicUrl } = installation.config;
  const created = await createSource({ ...installation, publicUrl })({ name: SANDBOX, scheme: SCHEME, ips: [] });
  if (created.kind !== 'created') throw new CommandError(`The source ${SANDBOX} is not of the scheme ${SCHEME}.`);
  note(`note: there was no source of the scheme ${SCHEME}; '${SANDBOX}' was created.`);
  return { name: SANDBOX, secret: created.secret };
}

function signerOf({ vault }: Installation, sources: readonly Source[], name: string): Signer {
  const source = sources.find((one) => one.name === name);
  if (source === undefined) throw new CommandError(`There is no source ${name}.`);
  if (!isSignable(source)) {
    const which = `The source ${name} has the scheme ${source.scheme}`;
    throw new CommandError(`${which}: only sources of the scheme ${SCHEME} can be simulated.`);
  }
  return { name, secret: vault.openSecret(source.sealedSecret) };
}

function isSignable({ scheme }: Source): boolean {
  return scheme === SCHEME;
}
