// A network with a feed of many offers. Orders by message: {offers, changed}: how many it lists from now on, and of how
// many of them it changes the payout.
import { createServer } from 'node:http';

let offers = 0;
/** How often the payout of each offer has changed. */
let changes = [];
const description = 'Install the game, reach the level that it names, and keep it for a week. '.repeat(5);

const server = createServer((request, response) => {
  const query = new URL(request.url, 'http://127.0.0.1').searchParams;
  const from = Number(query.get('from'));
  const items = [];
  for (let id = from; id < Math.min(offers, from + Number(query.get('count'))); id++) {
    items.push({
      id: `offer-${id}`,
      name: `Meadow offer ${id}`,
      description,
      link: `https://network.example/go?offer=${id}`,
      payout: (0.5 + (id % 40) / 10 + changes[id] / 100).toFixed(2),
      countries: ['US', 'GB', 'DE', 'FR'].slice(0, 1 + (id % 4)),
    });
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ total: offers, items }));
});

process.on('message', (order) => {
  offers = order.offers;
  changes = Array.from({ length: offers }, (_, id) => (changes[id] ?? 0) + (id < order.changed ? 1 : 0));
  process.send({ port: server.address().port });
});
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
