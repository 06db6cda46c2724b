import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a PHP program printed. */
export interface Printed {
  stdout: string;
  stderr: string;
}

/** A folder of PHP programs. */
export interface PhpFolder {
  /** Writes a file and returns its path. */
  save(name: string, text: string): string;
  /** Runs a program. Rejects if it fails, or if PHP warns about it or calls something in it deprecated. */
  run(file: string, ...args: string[]): Promise<Printed>;
  /** Starts PHP's own web server on `port`, where `file` answers every request. Returns a function that stops it. */
  serve(file: string, port: number, env: Readonly<Record<string, string>>): Promise<() => Promise<void>>;
  remove(): void;
}

const strict = join(import.meta.dirname, 'strict.php');
const settings = ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', '-d', `auto_prepend_file=${strict}`];

export function newPhpFolder(): PhpFolder {
  const folder = mkdtempSync(join(tmpdir(), 'php-'));
  return {
    save(name, text) {
      const file = join(folder, name);
      writeFileSync(file, text);
      return file;
    },
    // Asynchronous, because the programs call the service, which runs in this process.
    run: (file, ...args) => promisify(execFile)('php', [...settings, file, ...args]),
    async serve(file, port, env) {
      const { PATH = '' } = process.env;
      const server = spawn('php', [...settings, '-S', `127.0.0.1:${port}`, file], { env: { PATH, ...env } });
      const exited = once(server, 'exit');
      for await (const chunk of server.stderr) if (String(chunk).includes('started')) break;
      return async () => {
        server.kill();
        await exited;
      };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
