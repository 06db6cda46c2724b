import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { csv } from '../../networks/simulation/mapped-csv.ts';
import { json as jsonNetwork } from '../../networks/simulation/mapped-json.ts';
import type { Simulation } from '../../networks/simulation/simulation.ts';
import { soldOffers } from '../../networks/simulation/sold-offers.ts';
import { startNetwork, type Network } from '../../networks/simulation/start-network.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, folder, json, run } = useCommandLine();

let network: Network | null = null;
afterEach(async () => {
  await network?.close();
  network = null;
});

/** Starts the network, and returns the command that adds a feed of it named `own`. */
async function addCommand(simulation: Simulation): Promise<string> {
  network = await startNetwork(simulation, soldOffers);
  folder.env['OUTBOUND_ALLOW'] = network.host;
  folder.env['PUBLIC_URL'] = 'https://wall.example';
  writeFileSync(file('key'), `${simulation.credential}\n`);
  writeFileSync(file('map'), simulation.settings['map'] ?? '');
  const map = `--map ${file('map')} --credential-file ${file('key')}`;
  return `feed add own --adapter ${simulation.adapter} ${map} --setting base=${network.base} --json`;
}

test.each([
  ['json', jsonNetwork, 8],
  ['csv', csv, 7],
] as const)('a feed of %s runs by the map of its operator', async (_, simulation, added) => {
  const outcome = await run(await addCommand(simulation));
  expect(outcome.code, outcome.stderr).toBe(0);
  expect(JSON.parse(outcome.stdout)).toMatchObject({ callback_url: expect.stringContaining('{p1}') });
  expect(await json('feed show own')).toMatchObject({ credential: 'stored', state: 'paused' });
  expect(await json('feed run own')).toMatchObject({ outcome: 'applied', added });
  expect(JSON.stringify(await json('offers export --feeds'))).not.toContain(simulation.credential);
});

test('a map that is wrong adds nothing, and every mistake is named', async () => {
  const command = await addCommand(jsonNetwork);
  writeFileSync(file('map'), '{"request": {"path": "offers"}, "fields": {"id": "id"}, "color": "red"}');
  const { code, stderr } = await run(command);
  expect(code).toBe(1);
  for (const problem of [
    "The map's request.path must start with / and have no query.",
    "The map's link is required.",
    "The map's fields.name is required.",
    'The map has an unknown field: color.',
  ]) {
    expect(stderr).toContain(problem);
  }
  expect(await json('feed list')).toEqual([]);
  expect(await json('source list')).toEqual([]);
});

test('a map can be changed, but not the way in which leads are reported', async () => {
  await run(await addCommand(jsonNetwork));
  const map = JSON.parse(jsonNetwork.settings['map'] ?? '') as { fields: object };
  writeFileSync(file('map'), JSON.stringify({ ...map, fields: { ...map.fields, name: 'uid' } }));
  expect(await json(`feed set own --map ${file('map')}`)).toMatchObject({ state: 'changed' });
  expect(await json('feed preview own')).toMatchObject({ added: 8 });
  writeFileSync(file('map'), JSON.stringify({ ...map, scheme: 'secret-url' }));
  const refused = await run(`feed set own --map ${file('map')}`);
  expect(refused.stderr).toContain('The scheme must stay trackier');
  const none = await run('feed add other --adapter json --setting base=https://api.example.com');
  expect(none.stderr).toContain('Your own map of JSON needs the setting map');
  const other = await run(`feed add other --adapter everflow --credential-file ${file('key')} --map ${file('map')}`);
  expect(other.stderr).toContain('Everflow has no setting map');
});
