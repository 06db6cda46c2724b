import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';

const { json, run } = useCommandLine();
const ADD = 'tile add 900 --network playtimeweb --source playtime --max-payout 500 --max-day 2000 --name Games';

test('a tile is added with the link of its wall, changed, listed, removed and exported', async () => {
  const added = await json(`${ADD} --setting company=acme --devices phone`);
  expect(added).toMatchObject({
    offer_id: 900,
    kind: 'tile',
    category_id: [17],
    destination_url: 'https://acme.playtimeweb.com/play?user_id={source_user_id}&pub_sub_id_1={click_id}',
    tile: { amount: 'credits', max_payout: 500, max_day: 2000 },
    targeting: { devices: ['phone'] },
  });
  expect(await json('tile change 900 --max-day 3000')).toEqual({
    ...(added as object),
    tile: { amount: 'credits', share: 1, max_payout: 500, max_day: 3000 },
  });
  expect(await json('tile list')).toMatchObject([{ offer_id: 900, share: 1, max_day: 3000, state: 'enabled' }]);
  expect(await json('offers list')).toMatchObject([{ offer_id: 900, kind: 'tile' }]);
  const exported = await json('offers export');
  expect(await json('offers import -', JSON.stringify(exported))).toMatchObject({ unchanged: 1, rejected: [] });
  expect(await json('tile remove 900')).toEqual({ disabled: [900] });
  expect(await json('tile list')).toMatchObject([{ state: 'disabled' }]);
});

test('another wall has the link that the operator states', async () => {
  const link = 'https://wall.example/open';
  const options = `--source other --name Other --share 0.5 --max-payout 5 --max-day 20 --link ${link}`;
  expect(await json(`tile add 901 --network secret-url ${options}`)).toMatchObject({
    destination_url: link,
    tile: { amount: 'money', share: 0.5 },
  });
});

test('says what is wrong, and changes nothing', async () => {
  const offer = [{ offer_id: 1, name: 'A', destination_url: 'https://a.example/', payout: 1, category_id: [17] }];
  await json('offers import -', JSON.stringify(offer));
  const refusals = {
    [ADD]: 'The setting company must be',
    [`${ADD} --setting company=acme --setting color=red`]: 'There is no setting color.',
    [`${ADD} --setting company=acme --link https://a.example/`]: 'The link of this wall is known',
    'tile add 900 --network nowhere': 'There is no wall nowhere',
    'tile add 900 --network secret-url': 'The wall needs its link.',
    'tile add 900 --link https://a.example/ --name A --source s --amount money --max-day 1':
      'tile.max_payout: is required',
    'tile add 1 --name A': 'There is an offer 1 already.',
    'tile change 1 --name B': 'The offer 1 is not a tile.',
    'tile change 9 --name B': 'There is no tile 9.',
    'tile remove 1': 'There is no tile 1.',
  };
  for (const [command, said] of Object.entries(refusals)) {
    expect(await run(command), command).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
  }
  expect(await json('tile list')).toEqual([]);
});

test('the known walls are listed', async () => {
  expect(await json('tile networks')).toMatchObject([
    { name: 'cpx-research', settings: 'app_id', amount: 'money' },
    { name: 'playtimeweb', settings: 'company', amount: 'credits' },
    { name: 'secret-url', scheme: 'secret-url', link: null },
  ]);
});
