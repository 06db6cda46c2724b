import type { Command } from 'commander';
import { consoleUrlOf } from '../../admins/console-url.ts';
import { addressesOf, codeOf, openProvider, type ProviderFacts } from '../../admins/provider/open-provider.ts';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../runtime/clock.ts';
import { loadProviderSecret } from '../../security/secrets.ts';
import { CommandError } from '../errors.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

/** Checks the sign-in provider (docs/team-and-sign-in.md#sign-in-with-a-provider). Changes nothing. */
export function addProviderCommand(admin: Command, runner: Runner): void {
  admin
    .command('check-provider')
    .description('check the sign-in provider, and show the addresses to register there')
    .action(async () => runner.print(await checkProvider(runner)));
}

async function checkProvider({ note, terminal: { env } }: Runner): Promise<CommandOutput> {
  const config = readConfig(env);
  const provider = openProvider(config, { clock: systemClock, secret: loadProviderSecret(env) });
  if (config.provider === null || provider === null) {
    throw new CommandError('No sign-in provider is set up. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  try {
    const facts = await readFacts(provider.readFacts, config.provider.issuer);
    if (!facts.hasPkce) throw new CommandError(`${facts.issuer} doesn't support PKCE with S256.`);
    if (facts.hasSignInTime === false) {
      note(`warning: ${facts.issuer} doesn't list the claim auth_time, without which step-up fails.`);
    }
    const { backChannelUri, redirectUri, signedOutUri } = addressesOf(consoleUrlOf(config));
    return recordOutput({
      issuer: facts.issuer,
      redirect_uri: redirectUri,
      post_logout_redirect_uri: signedOutUri,
      backchannel_logout_uri: backChannelUri,
      authorization_endpoint: facts.authorizationEndpoint,
      token_endpoint: facts.tokenEndpoint,
    });
  } finally {
    await provider.close();
  }
}

async function readFacts(read: () => Promise<ProviderFacts>, issuer: string): Promise<ProviderFacts> {
  try {
    return await read();
  } catch (error) {
    const code = codeOf(error);
    throw new CommandError(`OIDC_ISSUER: ${issuer} gives no usable discovery document (${code}). ${adviceFor(code)}`);
  }
}

function adviceFor(code: string): string {
  if (code === 'address_refused') return 'If it is in your own network, name its host and port in OUTBOUND_ALLOW.';
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'It names another issuer: copy that, letter by letter.';
  return 'Check the address, and whether this machine reaches it.';
}
