import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, json, run, setUp } = useCommandLine();

test('explain says by which rule a provider or a survey of the catalog is not shown, for people and as JSON', async () => {
  await setUp();
  writeFileSync(file('key'), 'k3y');
  writeFileSync(file('feed.json'), JSON.stringify([survey(1), survey(2, { targeting: { answers: { 8: [90] } } })]));
  await json(`offers import ${file('feed.json')}`);
  await json(`survey-provider add cpx --provider cpx --credential-file ${file('key')} --setting app__id=12`);
  await json('survey-provider start cpx');
  const line = 'surveys explain --panel 1 --user ann --ip 8.8.8.8';
  expect(await json(line)).toEqual({
    providers: [
      { survey_provider: 'cpx', provider: 'cpx', rule: 'no_profile', detail: 'The user has no profile.', surveys: [] },
    ],
    offers: [
      { offer_id: 1, shown: true, rule: null, detail: null },
      { offer_id: 2, shown: false, rule: 'answers', detail: expect.any(String) },
    ],
  });
  const { stdout } = await run(line);
  expect(stdout).toMatch(/cpx +- +false +no_profile/);
  await json('survey-provider pause cpx');
  expect(await json(line)).toMatchObject({ providers: [{ rule: 'paused' }] });
});

test('explain needs a panel with a linked wall', async () => {
  await setUp();
  await json('panel create --publisher 1 --name Alone');
  expect((await run('surveys explain --panel 2 --user ann --ip 8.8.8.8')).stderr).toMatch(/no linked wall/);
  expect((await run('surveys explain --panel 9 --user ann --ip 8.8.8.8')).stderr).toMatch(/no panel 9/);
});

function survey(offerId: number, parts: object = {}): object {
  const fields = { name: `Survey ${offerId}`, description: 'Text', image_url: 'https://x.example/i.png', payout: 1 };
  return { offer_id: offerId, ...fields, destination_url: 'https://x.example/', category_id: [20], ...parts };
}
