import { Pool } from 'undici';

/** An order to resend one message many times. */
export interface SendLoopOrder {
  client: 'undici' | 'fetch';
  port: number;
  count: number;
  concurrency: number;
  message: { path: string; headers: Record<string, string>; body: string };
}

/** Sends messages in a plain loop, without outbox and signatures. */
async function send({ client, concurrency, count, message, port }: SendLoopOrder): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const { body, headers, path } = message;
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const once: () => Promise<number> =
    client === 'fetch'
      ? async () => {
          const response = await fetch(origin + path, { method: 'POST', headers, body });
          await response.arrayBuffer();
          return response.status;
        }
      : async () => {
          const response = await pool.request({ method: 'POST', path, headers, body });
          await response.body.dump();
          return response.statusCode;
        };
  let sent = 0;
  const loop = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const status = await once();
      if (status !== 200) throw new Error(`The receiver answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  await pool.close();
}

process.on('message', (order: SendLoopOrder) => {
  send(order).then(
    () => process.send?.({ kind: 'sent' }),
    (error: unknown) => process.send?.({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
