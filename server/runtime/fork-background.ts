import { fork, type ChildProcess, type Serializable } from 'node:child_process';

/** By what Node decides which certificates to trust. Nothing else of the environment is such a process's business. */
const TRUST = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Starts a process for work that this one must outlive. `environment`: of this process. */
export function forkBackground(entry: URL, environment: NodeJS.ProcessEnv): ChildProcess {
  return fork(entry, {
    env: Object.fromEntries(TRUST.map((name) => [name, environment[name]])),
    execArgv: [],
    serialization: 'advanced',
    // It has nothing to say but in messages, so that no part of a response gets into a log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Sends such a process a message. If it could not start, it has no channel, and `error` follows. What doesn't arrive is
 * followed by `exit`, which says more.
 */
export function sendApart(child: ChildProcess, message: Serializable): void {
  if (child.connected) child.send(message, () => undefined);
}
