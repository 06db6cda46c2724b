import { createSource } from '../../leads/sources/create-source.ts';
import type { Source } from '../../store/ports/sources.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';

/** A source whose secret this command can sign with. */
export interface Signer {
  name: string;
  secret: string;
}

const SCHEME = 'hmac-sha256';
const SANDBOX = 'sandbox';

/**
 * The source of a simulated lead: the named one, else the offer's own, else any hmac-sha256 source that may credit
 * offers without one, else a new one. Throws `CommandError` for a source with another scheme.
 */
export async function simulationSource(
  installation: Installation,
  { named, ofOffer }: { named: string | null; ofOffer: string | null },
  note: (sentence: string) => void,
): Promise<Signer> {
  const { sources } = await installation.store.loadDirectory();
  const wanted = named ?? ofOffer;
  if (wanted !== null) return signerOf(installation, sources, wanted);
  const any =
    sources.find(({ name, scheme }) => scheme === SCHEME && name === SANDBOX) ??
    sources.find((one) => isSignable(one) && one.creditsUnnamed);
  if (any !== undefined) return signerOf(installation, sources, any.name);
  const { publicUrl } = installation.config;
  const request = { name: SANDBOX, scheme: SCHEME, ips: [], creditsUnnamed: true };
  const created = await createSource({ ...installation, publicUrl })(request);
  if (created.kind !== 'created') throw new CommandError(`The source ${SANDBOX} does not have the scheme ${SCHEME}.`);
  note(`note: no source with the scheme ${SCHEME} may credit the offer, so '${SANDBOX}' was created.`);
  return { name: SANDBOX, secret: created.secret };
}

function signerOf({ vault }: Installation, sources: readonly Source[], name: string): Signer {
  const source = sources.find((one) => one.name === name);
  if (source === undefined) throw new CommandError(`There is no source ${name}.`);
  if (!isSignable(source)) {
    const which = `The source ${name} has the scheme ${source.scheme}`;
    throw new CommandError(`${which}. Only sources with the scheme ${SCHEME} can be simulated.`);
  }
  return { name, secret: vault.openSecret(source.sealedSecret) };
}

function isSignable({ scheme }: Source): boolean {
  return scheme === SCHEME;
}
