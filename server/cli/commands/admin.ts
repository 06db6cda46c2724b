import { adminRoles, type AdminRole, type Grant } from '@rewards-wall/shared/admin/permissions.ts';
import { Option, type Command } from 'commander';
import { consoleUrlOf, linkUrlOf } from '../../admins/console-url.ts';
import type { CreatedLink } from '../../admins/links.ts';
import { openAdminKeys } from '../../admins/admin-keys.ts';
import { nameKeyOf } from '../../admins/admin-name.ts';
import { openTeam } from '../../admins/team.ts';
import type { UnknownPublishers } from '../../admins/unknown-publishers.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import { parseId, parseName } from '../options/parse.ts';
import type { Runner } from '../runner.ts';
import { addProviderCommand } from './admin-provider.ts';

interface GrantOptions {
  role: AdminRole;
  publisher?: number[];
}

const cli = { kind: 'cli', id: null, ip: null } as const;

/** People who sign in to the console, and keys of the admin API (docs/team-and-sign-in.md). */
export function addAdminCommands(program: Command, runner: Runner): void {
  const admin = program.command('admin').description('manage people who sign in to the console, and admin keys');
  withGrant(admin.command('invite').description('create an invite link')).action(
    runner.withInstallation(async (installation, options: GrantOptions) => {
      const invited = await openTeam(installation).invite(grantOf(options), cli);
      if (invited.kind === 'unknown_publishers') throw unknownPublishers(invited);
      return linkOutput(installation, invited);
    }),
  );
  admin
    .command('list')
    .description('list people who can sign in, and their second factors')
    .action(
      runner.withInstallation(async (installation) => {
        const rows = (await openTeam(installation).listTeam()).map(({ adminId, createdAt, name, ...member }) => ({
          admin_id: adminId,
          name,
          role: member.role,
          publishers: shownPublishers(member),
          app: member.apps > 0 ? 'yes' : 'no',
          passkeys: member.passkeys,
          provider: member.issuer === null ? 'no' : 'yes',
          recovery_codes: member.recoveryCodes,
          created_at: isoTime(createdAt),
        }));
        return listOutput(rows, 'No one can sign in yet. For a link: admin invite --role owner', ['created_at']);
      }),
    );
  admin
    .command('reset')
    .description('create a link that sets a new password and removes second factors')
    .argument('<name>', 'their name or e-mail address', parseName)
    .action(
      runner.withInstallation(async (installation, name: string) => {
        const link = await openTeam(installation).resetPassword(name, cli);
        if (link === null) throw unknownPerson(name);
        return linkOutput(installation, link);
      }),
    );
  admin
    .command('sign-in')
    .description('create a link that signs a person in once, for when the sign-in provider is down')
    .argument('<name>', 'their name or e-mail address', parseName)
    .action(
      runner.withInstallation(async (installation, name: string) => {
        const link = await openTeam(installation).signInLink(name, cli);
        if (link === null) throw unknownPerson(name);
        return linkOutput(installation, link);
      }),
    );
  addProviderCommand(admin, runner);
  admin
    .command('remove')
    .description('remove a person, and end their sessions')
    .argument('<name>', 'their name or e-mail address', parseName)
    .action(runner.withInstallation(remove));
  addKeyCommands(admin, runner);
}

function addKeyCommands(admin: Command, runner: Runner): void {
  const key = admin.command('key').description('manage keys for scripts that call the admin API');
  withGrant(key.command('add').alias('create').description('add a key; it is shown once'))
    .requiredOption('--name <name>', 'what the key is for', parseName)
    .action(
      runner.withInstallation(async (installation, options: GrantOptions & { name: string }) => {
        const input = { name: options.name, ...grantOf(options) };
        const created = await openAdminKeys(installation).createAdminKey(input, cli);
        if (created.kind === 'unknown_publishers') throw unknownPublishers(created);
        return recordOutput({ key_id: created.keyId, key: created.key });
      }),
    );
  key
    .command('list')
    .description('list keys; shows ids, never keys')
    .action(
      runner.withInstallation(async (installation) => {
        const rows = (await openAdminKeys(installation).listAdminKeys()).map(
          ({ createdAt, keyId, name, usedAt, ...grant }) => ({
            key_id: keyId,
            name,
            role: grant.role,
            publishers: shownPublishers(grant),
            created_at: isoTime(createdAt),
            used_at: isoTime(usedAt),
          }),
        );
        return listOutput(rows, 'There are no admin keys.', ['created_at']);
      }),
    );
  key
    .command('revoke')
    .description('revoke a key')
    .argument('<key-id>', 'the key', parseName)
    .action(
      runner.withInstallation(async (installation, keyId: string) => {
        const isRevoked = await openAdminKeys(installation).revokeAdminKey(keyId, cli);
        if (!isRevoked) throw new CommandError(`There is no valid admin key ${keyId}.`);
        return recordOutput({ key_id: keyId, state: 'revoked' });
      }),
    );
}

async function remove(installation: Installation, name: string): Promise<CommandOutput> {
  const found = await installation.store.findAdmin(nameKeyOf(name));
  if (found === null) throw unknownPerson(name);
  const { kind } = await openTeam(installation).removeAdmin(found.adminId, cli);
  if (kind === 'unknown_admin') throw unknownPerson(name);
  if (kind === 'last_owner') {
    throw new CommandError(`${found.name} is the only owner for all publishers: invite another owner first.`);
  }
  return recordOutput({ admin_id: found.adminId, state: 'removed' });
}

function withGrant(command: Command): Command {
  return command
    .addOption(new Option('--role <role>', 'their role').choices(adminRoles).makeOptionMandatory())
    .option('--publisher <id...>', 'only for these publishers', addPublisher);
}

function addPublisher(text: string, before: number[] | undefined): number[] {
  return [...(before ?? []), parseId(text)];
}

function grantOf({ publisher = [], role }: GrantOptions): Grant {
  return { role, publishers: publisher.length === 0 ? null : publisher };
}

function shownPublishers({ publishers }: Grant): string {
  return publishers === null ? 'all' : publishers.join(', ');
}

function linkOutput({ config }: Installation, { expiresAt, token }: CreatedLink): CommandOutput {
  return recordOutput({ url: linkUrlOf(consoleUrlOf(config), token), expires_at: isoTime(expiresAt) });
}

function unknownPublishers({ unknown }: UnknownPublishers): CommandError {
  return new CommandError(unknown.map((pubId) => `There is no publisher ${pubId}.`).join('\n'));
}

function unknownPerson(name: string): CommandError {
  return new CommandError(`No one with this name can sign in: ${name}.`);
}
