import { me } from '@rewards-wall/shared/admin/team-schema.ts';
import { InvalidArgumentError, type Command } from 'commander';
import type * as z from 'zod';
import { CommandError } from '../errors.ts';
import { openAdminClient, type AdminClient } from '../mcp/admin-client.ts';
import { adminDocument, toolsOf } from '../mcp/tools.ts';
import { textFromFile } from '../options/text-from-file.ts';
import type { Runner } from '../runner.ts';
import { jsonIn } from '../../schema/json-in.ts';

export function addMcpCommand(program: Command, runner: Runner): void {
  program
    .command('mcp')
    .description(
      'let an AI agent read figures, leads, traces and feeds, over MCP on standard input and output (docs/admin-api.md#agents)',
    )
    .requiredOption('--url <url>', 'your service, such as https://rewards.example.com', parseService)
    .requiredOption('--key-file <file>', 'a file with an admin key; the role viewer sees no personal data')
    .action(async ({ keyFile, url }: { url: URL; keyFile: string }) => {
      const client = openAdminClient(url, await textFromFile(runner, keyFile));
      try {
        const { permissions } = await read(client, '/v1/admin/me', me);
        const document = await read(client, '/console/openapi.json', adminDocument);
        // Loaded on use, because no other command needs it.
        const { serveTools } = await import('../mcp/serve-tools.ts');
        await serveTools(toolsOf(document, new Set(permissions)), client);
      } finally {
        await client.close();
      }
    });
}

async function read<Schema extends z.ZodType>(client: AdminClient, path: string, schema: Schema) {
  const { body, status } = await client.send({ method: 'GET', path, body: null });
  if (status === 401) throw new CommandError('The service refused the admin key.');
  const parsed = status === 200 ? schema.safeParse(jsonIn(body)) : null;
  if (parsed?.success !== true) {
    throw new CommandError(
      `The response to ${path} has the status ${status}, and isn't that of a service with a console.`,
    );
  }
  return parsed.data;
}

/** The key must not cross a network unencrypted. */
function parseService(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url === null || url.username !== '' || !(url.protocol === 'https:' || (url.protocol === 'http:' && isHere))) {
    throw new InvalidArgumentError('It must be an https URL without credentials. http is for this machine only.');
  }
  return url;
}
