import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleOffer } from '../../offers/catalog/samples.fixture.ts';
import { exportOffer } from '../../schema/imported-offer.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, json, run } = useCommandLine();

const offer = {
  offer_id: 101,
  name: 'Harbor Quest',
  description: 'Reach level 5',
  credit_delay: '0',
  image_url: '/images/101.svg',
  creative_id: 1,
  creative_filename: '101.svg',
  destination_url: 'https://ads.example.com/?c={click_id}',
  payout: 1.5,
  category_id: [18],
};

const feed = (ids: readonly number[], parts: object = {}): string =>
  JSON.stringify(ids.map((id) => exportOffer(sampleOffer(id, parts))));

test('offers are imported from a file or standard input, exported, disabled and enabled', async () => {
  writeFileSync(file('feed.jsonl'), `${JSON.stringify(offer)}\n{"offer_id":102}\n`);
  const report = {
    created: 1,
    updated: 0,
    unchanged: 0,
    disabled: 0,
    rejected: [{ line: 2, reason: expect.stringContaining('name') }],
  };
  expect(await json(`offers import ${file('feed.jsonl')}`)).toEqual(report);
  const exported = await json('offers export');
  expect(exported).toMatchObject([{ offer_id: 101, payout: 1.5 }]);
  expect(await json('offers import -', JSON.stringify(exported))).toMatchObject({ unchanged: 1, rejected: [] });
  expect(await json('offers disable 101')).toEqual({ disabled: [101], unknown: [] });
  expect(await json('offers export')).toEqual([]);
  expect(await json('offers import -', JSON.stringify(exported))).toMatchObject({ unchanged: 1 });
  expect(await json('offers export')).toEqual([]);
  expect(await json('offers enable 101')).toEqual({ enabled: [101], unknown: [] });
  expect(await json('offers export')).toEqual(exported);
});

test('a strict import with a bad row changes nothing and fails, with the report on standard output', async () => {
  const { code, stdout } = await run('offers import - --strict --json', JSON.stringify([offer, { offer_id: 102 }]));
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ created: 0, rejected: [{ line: expect.any(Number) }] });
  expect(await json('offers export')).toEqual([]);
});

test('an import without one good row fails, pruned or not, and says why', async () => {
  await json('offers import -', JSON.stringify([offer]));
  for (const prune of ['', ' --prune']) {
    expect(await run(`offers import -${prune}`, '<html>502</html>')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Nothing was imported\. The file can't be read\.\n/),
    });
    expect(await run(`offers import - --json${prune}`)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/"problem": "The file is empty\."/),
    });
  }
  expect(await json('offers export')).toHaveLength(1);
  expect(await json('offers import - --prune --force', '[]')).toMatchObject({ disabled: 1 });
});

test('offers are listed and shown', async () => {
  await json('offers import - --source acme', feed([1, 2, 3], { description: 'Play until level five' }));
  await json('offers disable 2');
  expect(await json('offers list')).toMatchObject([
    { offer_id: 1, state: 'enabled', source: 'acme' },
    { offer_id: 2, state: 'disabled' },
    { offer_id: 3, state: 'enabled' },
  ]);
  expect(await json('offers list --state enabled --limit 1')).toMatchObject([{ offer_id: 1 }]);
  expect(await json('offers list --source other')).toEqual([]);
  expect(await json('offers show 2')).toMatchObject({ offer_id: 2, state: 'disabled', source: 'acme' });
  expect((await run('offers show 9')).stderr).toBe('error: There is no offer 9.\n');
});

test('the example feeds in JSON and CSV have the same offers', async () => {
  const examples = join(projectRoot, 'docs', 'examples');
  expect(await json(`offers import ${join(examples, 'offers.json')}`)).toMatchObject({ created: 3, rejected: [] });
  expect(await json(`offers import ${join(examples, 'offers.csv')}`)).toMatchObject({ unchanged: 3, rejected: [] });
});

test('a file in another encoding is read if it says so or is named, and otherwise its first bad byte is named', async () => {
  const offers = feed([1], { name: 'Prämie' });
  writeFileSync(file('utf16.json'), `\uFEFF${offers}`, 'utf16le');
  writeFileSync(file('latin1.json'), offers, 'latin1');
  expect(await json(`offers import ${file('utf16.json')}`)).toMatchObject({ created: 1 });
  expect(await json(`offers import ${file('latin1.json')} --encoding windows-1252`)).toMatchObject({ unchanged: 1 });
  const refused = await run(`offers import ${file('latin1.json')}`);
  expect(refused).toMatchObject({ code: 1, stderr: '' });
  expect(refused.stdout.replaceAll(/\s+/g, ' ')).toMatch(/byte \d+ is not valid UTF-8/);
  expect(await run('offers import - --encoding ebcdic')).toMatchObject({ code: 2 });
});
