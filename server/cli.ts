#!/usr/bin/env node
import { runCommandLine } from './cli/run.ts';
import { processEnvironment } from './config.ts';
import { keepPrivate } from './runtime/keep-private.ts';

keepPrivate();

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // EPIPE means that the reader closed the pipe, as in `rewards offers export | head`.
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: processEnvironment(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
