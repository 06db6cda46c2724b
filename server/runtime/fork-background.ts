import { fork, type ChildProcess, type Serializable } from 'node:child_process';

/** Variables by which Node decides which certificates to trust, the only ones that the process inherits. */
const TRUST = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Starts a background process whose crash can't take this one down. `environment`: of this process. */
export function forkBackground(entry: URL, environment: NodeJS.ProcessEnv): ChildProcess {
  return fork(entry, {
    env: Object.fromEntries(TRUST.map((name) => [name, environment[name]])),
    execArgv: [],
    serialization: 'advanced',
    // The process communicates only by messages, so that no part of a response gets into a log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Sends the process a message. If it could not start, it has no channel, and `error` follows. `exit` follows for a
 * message that doesn't arrive.
 */
export function sendApart(child: ChildProcess, message: Serializable): void {
  if (child.connected) child.send(message, () => undefined);
}
