import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../server/runtime/project-root.ts';
import type { CatalogShape } from '../data/catalog.ts';
import type { Workspace } from './workspace.ts';

/** A server in its own process, which may have children. */
export interface Server {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** The build to run: the bundle, or the sources with one commit per write, with or without a flush. */
export type ServiceBuild = 'built' | 'commit-each' | 'commit-each-normal';

/** What to run. `root`: the checkout whose build it is, if not this one. */
export interface ServiceChoice {
  build?: ServiceBuild;
  root?: string;
}

/** The responses of `raw-server.mjs`. */
export interface RawResponses {
  status: number;
  headers: Readonly<Record<string, string>>;
  bodies: readonly string[];
}

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 20;

export function startRaw(workspace: Workspace, answers: RawResponses): Promise<Server> {
  const folder = workspace.folder('raw');
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return startServer(workspace, folder, [benchFile('servers/raw-server.mjs'), file], {});
}

export function startNaive(workspace: Workspace, shape: CatalogShape): Promise<Server> {
  const targeted = shape.targeted ? 'targeted' : 'open';
  const args = [benchFile('servers/naive-server.ts'), String(shape.size), targeted];
  return startServer(workspace, workspace.folder('naive'), args, {});
}

/**
 * Starts the service as in production, but without rate limits. `environment`: its settings, including those of a
 * filled installation.
 */
export function startService(
  workspace: Workspace,
  environment: Readonly<Record<string, string>>,
  choice: ServiceChoice = {},
): Promise<Server> {
  return startServer(workspace, workspace.folder('service'), serviceArguments(choice), serviceEnvironment(environment));
}

export function serviceArguments({ build = 'built', root = projectRoot }: ServiceChoice): string[] {
  const entry = join(root, build === 'built' ? 'dist/server/main.js' : 'server/main.ts');
  const hook = build === 'built' ? [] : ['--import', benchFile(`servers/${build}-hook.ts`, root)];
  return [...hook, benchFile('servers/service.mjs', root), pathToFileURL(entry).href];
}

export function serviceEnvironment(environment: Readonly<Record<string, string>>): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://rewards.example.com',
    RATE_LIMIT: '0',
    MAX_WAIT_MS: '0',
    LOG_LEVEL: 'info',
    ...environment,
  };
}

export function benchFile(path: string, root = projectRoot): string {
  return join(root, 'bench', path);
}

/** A child's environment: only what it needs. */
export function childEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, ...(TMPDIR !== '' && { TMPDIR }), NODE_ENV: 'production', ...own };
}

async function startServer(
  workspace: Workspace,
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  // Log to a file. A pipe would make this process read a line per request.
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, args, {
    env: childEnvironment(environment),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const stop = stopper(child);
  workspace.onEnd(stop);
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const text = readFileSync(logFile, 'utf8');
    const found = listeningAt(text);
    if (found !== null) return { ...found, pid: child.pid ?? 0, stop };
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`A server did not start: ${args.join(' ')}\n${text}`);
    }
    await pause(POLL_MS);
  }
}

/** The URL in a server's output; null if it isn't listening yet. Links that the service prints before have a path. */
export function listeningAt(text: string): { url: string; port: number } | null {
  const [url, port] = /http:\/\/127\.0\.0\.1:(\d+)(?![\d/])/.exec(text) ?? [];
  return url === undefined ? null : { url, port: Number(port) };
}

export function stopper(child: ChildProcess): () => Promise<void> {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(timer);
  };
}
