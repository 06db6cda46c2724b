// A postback receiver that responds immediately and keeps the first request. A message {expect} gets {first, seconds}
// as its reply after that many requests.
import { createServer } from 'node:http';

let expected = Infinity;
let received = 0;
let firstAt = 0;
let first = null;

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    received += 1;
    if (received === 1) firstAt = performance.now();
    first ??= { path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() };
    response.writeHead(200, { 'Content-Length': 2 }).end('OK');
    if (received === expected)
      process.send({ kind: 'received', first, seconds: (performance.now() - firstAt) / 1_000 });
  });
});

process.on('message', ({ expect }) => {
  if (expect === undefined) {
    process.send({ kind: 'listening', port: server.address().port });
    return;
  }
  expected = expect;
  received = 0;
  process.send({ kind: 'ready' });
});
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
