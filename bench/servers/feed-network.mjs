// A network with a feed of many offers, controlled by messages {offers, changed, page}: how many offers to list, how
// many of them to reprice, and how many to put on a page.
import { createServer } from 'node:http';

let offers = 0;
/** How often each offer's payout has changed. */
let changes = [];
/** The pages by `from`, rendered before a run, so that the network doesn't compete with the service for processors. */
let pages = new Map();
const description = 'Install the game, reach the level that it names, and keep it for a week. '.repeat(5);

const server = createServer((request, response) => {
  const from = new URL(request.url, 'http://127.0.0.1').searchParams.get('from');
  const body = pages.get(Number(from));
  if (body === undefined) response.writeHead(400).end();
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
});

process.on('message', (order) => {
  offers = order.offers;
  changes = Array.from({ length: offers }, (_, id) => (changes[id] ?? 0) + (id < order.changed ? 1 : 0));
  pages = new Map();
  for (let from = 0; from < offers; from += order.page)
    pages.set(from, render(from, Math.min(offers, from + order.page)));
  process.send({ port: server.address().port });
});

function render(from, to) {
  const items = [];
  for (let id = from; id < to; id++) {
    items.push({
      id: `offer-${id}`,
      name: `Meadow offer ${id}`,
      description,
      link: `https://network.example/go?offer=${id}`,
      payout: (0.5 + (id % 40) / 10 + changes[id] / 100).toFixed(2),
      countries: ['US', 'GB', 'DE', 'FR'].slice(0, 1 + (id % 4)),
    });
  }
  return Buffer.from(JSON.stringify({ total: offers, items }));
}

process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
