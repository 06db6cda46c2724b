import { Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { CommandError } from '../errors.ts';
import type { AdminClient } from './admin-client.ts';
import { ParameterError, type Tool } from './tools.ts';

/** Serves the tools on standard input and output, until the input ends. */
export async function serveTools(tools: readonly Tool[], client: AdminClient): Promise<void> {
  const ended = Promise.withResolvers<void>();
  class Transport extends StdioServerTransport {
    override async close(): Promise<void> {
      await super.close();
      ended.resolve();
    }
  }
  serveStdio(() => serverOf(tools, client), { transport: new Transport() });
  await ended.promise;
}

function serverOf(tools: readonly Tool[], client: AdminClient): Server {
  const server = new Server({ name: 'rewards-wall', version: '1' }, { capabilities: { tools: {} } });
  const named = new Map(tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ description, inputSchema, name }) => ({
      name,
      description,
      inputSchema,
      annotations: { readOnlyHint: true },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = named.get(params.name);
    if (tool === undefined) return result('There is no such tool, or the key may not use it.', true);
    try {
      const { body, status } = await client.send(tool.requestOf(params.arguments ?? {}));
      return result(body, status !== 200);
    } catch (error) {
      if (error instanceof ParameterError || error instanceof CommandError) return result(error.message, true);
      throw error;
    }
  });
  return server;
}

function result(text: string, isError: boolean) {
  return { content: [{ type: 'text' as const, text }], isError };
}
