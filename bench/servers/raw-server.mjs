// The baseline: bare node:http with fixed responses. Plain JavaScript, because its start-up is measured, too. `node
// raw-server.mjs [answers.json]`: {status, headers, bodies: [text]}, sent in turns.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const file = process.argv[2];
const given =
  file === undefined
    ? { status: 200, headers: { 'Content-Type': 'application/json' }, bodies: ['{}'] }
    : JSON.parse(readFileSync(file, 'utf8'));
const answers = given.bodies.map((text) => {
  const body = Buffer.from(text);
  return { body, headers: { ...given.headers, 'Content-Length': body.length } };
});
let turn = 0;

function answer(response) {
  const { body, headers } = answers[turn++ % answers.length];
  response.writeHead(given.status, headers).end(body);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    answer(response);
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks);
    answer(response);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`listening http://127.0.0.1:${server.address().port}\n`));
process.once('SIGTERM', () => process.exit(0));
