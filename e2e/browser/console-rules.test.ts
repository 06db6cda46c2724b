import type { AdminRole } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminRules } from '@rewards-wall/shared/admin/rules-schema.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { setTime } from '../support/browser/open-activity.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';

// Reward rules in the console, by keyboard.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

const hold = { when: {}, then: { hold_days: 14 } };

/** A wall with one offer, which pays 125 credits and has a click, and a page of the console about it for a new person. */
async function openRules(role: AdminRole, path = 'rules') {
  const loop = await openLoop(service);
  const person = await newPerson(service, { role, publishers: null });
  const { adwallId } = loop.wall;
  const params = { adwallId };
  const list = askFor(service, loop.wall, { subid1: service.newUser(), ip: addresses.US });
  const opened = await openConsole(browser, service, person, `${path}?wall=${adwallId}`);
  return {
    ...opened,
    loop,
    person,
    /** What the list of offers pays. */
    credits: async () =>
      (await list.offers({}, { 'User-Agent': agents.windows })).map(({ currency_count: count }) => count),
    add: (by: Person, name: string, rule: unknown) => by.ask('addRule', { params, json: { name, rule } }),
    /** The names of the stored rules, in order. */
    stored: async () => ((await person.ask('listRules', { params })).body as AdminRules).rules.map(({ name }) => name),
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an owner previews a sale and adds it with the password, offers pay double, and its end ends that', async () => {
  const { close, credits, loop, page, person } = await openRules('owner');
  await loop.send();
  service.clock.forward(11 * MINUTE);
  await service.app.refreshStatistics();
  await setTime(page, service.clock.now());
  await page.getByRole('link', { name: 'Add a rule' }).press('Enter');
  await press(page, 'Preview');
  await page.getByText('Enter a name.').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name');
  await page.getByLabel('Name').fill('Weekend');
  // It opens with the coming weekend.
  expect(await page.getByLabel('Starts').inputValue()).toMatch(/T00:00$|^$/);
  expect(await page.getByLabel('Ends').inputValue()).toMatch(/T00:00$/);
  await page.getByLabel('Ends').fill('');
  await page.getByLabel('Name').press('Enter');
  await page.getByText('Enter a value.').waitFor();
  expect(await page.getByLabel('Ends').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Ends').fill('2030-12-06T00:00');
  await page.getByLabel('Starts').fill('');
  await page.getByLabel('Factor').fill('20');
  await page.keyboard.press('Enter');
  await page.getByText('This must be at most 10.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Weekend');
  await page.getByLabel('Factor').fill('2');
  await page.getByLabel('Budget').fill('50000');
  await page.keyboard.press('Enter');
  const preview = page.locator('.rule-preview').filter({ hasText: 'The last 28 days with this rule' });
  await preview.getByText('250 Coins').waitFor();
  await preview.getByText('Instead of 125').waitFor();
  await preview.getByText('without its budget, which ends the rule when it is used up.').waitFor();
  await preview.getByText(`Offers: ${loop.name}.`).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);

  // What is saved is what was previewed.
  await page.getByLabel('Factor').fill('3');
  await preview.waitFor({ state: 'detached' });
  await page.getByLabel('Factor').fill('2');
  await page.keyboard.press('Enter');
  await preview.waitFor();
  expect(await credits()).toEqual([125]);
  await press(page, 'Add the rule');
  await page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText('Weekend is added, as number 1 of 1.').waitFor();
  await rowOf(page, 'Weekend').getByRole('cell', { name: 'Pays 2x' }).waitFor();
  await rowOf(page, 'Weekend').getByText('0% of 50,000').waitFor();
  await rowOf(page, 'Weekend').getByText('Active').waitFor();
  expect(await credits()).toEqual([250]);

  await page.getByRole('link', { name: 'Weekend' }).press('Enter');
  await press(page, 'End rule');
  await page.getByRole('dialog', { name: 'End Weekend now?' }).getByRole('button', { name: 'End now' }).press('Enter');
  await page.getByText('Weekend has ended.').waitFor();
  await page.getByRole('heading', { level: 1 }).getByText('Ended').waitFor();
  expect(await page.getByRole('button', { name: 'End rule' }).count()).toBe(0);
  expect(await credits()).toEqual([125]);
  await press(page, 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByText('No rules yet').waitFor();
  await close();
});

test('rules are moved by keyboard: the focus follows, and a refusal is shown', async () => {
  const { add, close, page, stored } = await openRules('manager');
  const owner = await newPerson(service);
  const sale = { when: {}, then: { multiply: 2 } };
  await add(owner, 'Holds', hold);
  await add(owner, 'Twice', sale);
  await add(owner, 'Thrice', { ...sale, then: { multiply: 3 } });
  await page.reload();
  await press(page, 'Down: Holds');
  await page.getByText('Holds is number 2 of 3.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Down: Holds');
  await page.keyboard.press('Enter');
  await page.getByText('Holds is number 3 of 3.').waitFor();
  expect(await stored()).toEqual(['Twice', 'Thrice', 'Holds']);
  await page.getByRole('button', { name: 'Down: Holds', disabled: true }).waitFor();
  await press(page, 'Up: Thrice');
  await page.getByRole('alert').getByText('Only an owner may change rules so that they credit more.').waitFor();
  expect(await stored()).toEqual(['Twice', 'Thrice', 'Holds']);
  await press(page, 'Up: Holds');
  await page.getByText('Holds is number 2 of 3.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await stored()).toEqual(['Twice', 'Holds', 'Thrice']);
  await close();
});

test('a rule is dragged to its place with a finger or a mouse, and a drag that ends elsewhere changes nothing', async () => {
  const { add, close, page, person, stored } = await openRules('owner');
  for (const name of ['First', 'Second', 'Third']) await add(person, name, hold);
  await page.reload();
  /** Where the grip of a rule is, and the middle of its row. */
  const gripOf = async (name: string) => {
    const grip = await rowOf(page, name).locator('.grip').boundingBox();
    const row = await rowOf(page, name).boundingBox();
    if (grip === null || row === null) return expect.unreachable();
    return { x: grip.x + grip.width / 2, y: row.y + row.height / 2, height: row.height };
  };
  const dragBelow = async (name: string, other: string) => {
    const [from, to] = [await gripOf(name), await gripOf(other)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + to.height / 4, { steps: 4 });
  };
  await dragBelow('First', 'Second');
  expect(await page.locator('.drop-above').getByRole('link').innerText()).toBe('Third');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.mouse.up();
  await page.getByText('First is number 2 of 3.').waitFor();
  expect(await stored()).toEqual(['Second', 'First', 'Third']);
  await dragBelow('Second', 'Third');
  expect(await page.locator('.drop-below').getByRole('link').innerText()).toBe('Third');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => page.locator('.drop-below, .dragged').count()).toBe(0);
  expect(await stored()).toEqual(['Second', 'First', 'Third']);

  const touch = await page.context().newCDPSession(page);
  const [from, to] = [await gripOf('Third'), await gripOf('Second')];
  const points = [from, { x: from.x, y: (from.y + to.y) / 2 }, { x: to.x, y: to.y - to.height / 4 }];
  for (const [index, { x, y }] of points.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove';
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByText('Third is number 1 of 3.').waitFor();
  expect(await stored()).toEqual(['Third', 'Second', 'First']);
  await close();
});

test('a new sale goes above rules that would decide instead of it, unless it is placed elsewhere, and is changed in its form', async () => {
  const { add, close, loop, page, person, stored } = await openRules('owner', 'rules/new');
  await add(person, 'Germany', { when: { countries: ['DE'] }, then: { multiply: 3 } });
  await add(person, 'Wait', hold);
  await page.reload();
  await page.getByLabel('Name').fill('Weekend');
  await page.getByLabel('Ends').fill('2030-12-06T00:00');
  await press(page, 'Preview');
  const preview = page.locator('.rule-preview');
  // The result is in view, and the next key reads it.
  await expect.poll(() => page.locator(':focus').innerText()).toContain('with this rule');
  await page.getByText('Some users would get less than now.').waitFor();
  await page.getByText('For those that both apply to, “Germany” would pay more.').waitFor();
  await preview.getByText('it decides instead of these rules below it: “Germany”.').waitFor();
  await page.getByLabel('Place').selectOption({ label: 'Last, after Wait' });
  await preview.getByText('For users and offers that both apply to, these rules above it decide: “Germany”.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Place').selectOption({ label: 'First' });
  await press(page, 'Add the rule');
  await page.getByText('Weekend is added, as number 1 of 3.').waitFor();
  expect(await stored()).toEqual(['Weekend', 'Germany', 'Wait']);

  await page.getByRole('link', { name: 'Weekend' }).press('Enter');
  await page.getByLabel('Edit as').waitFor();
  expect(await page.getByLabel('Factor').inputValue()).toBe('2');
  expect(await page.getByLabel('Ends').inputValue()).toBe('2030-12-06T00:00');
  await page.getByLabel('Factor').fill('1,5');
  await press(page, 'Preview');
  await preview.getByText('it decides instead of these rules below it: “Germany”.').waitFor();
  await press(page, 'Save the rule');
  await rowOf(page, 'Weekend').getByRole('cell', { name: 'Pays 1.5x' }).waitFor();
  const { body } = await person.ask('listRules', { params: { adwallId: loop.wall.adwallId } });
  expect((body as AdminRules).rules[0]?.rule).toMatchObject({ when: {}, then: { multiply: 1.5 } });
  await page.getByRole('link', { name: 'Wait' }).press('Enter');
  // No form fits it, so that its page says in words what it does. The JSON is one press away.
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  await page.getByText('Holds 14 days').waitFor();
  await page.getByText('All users and offers').waitFor();
  expect(await page.getByRole('textbox', { name: 'Rule', exact: true }).isVisible()).toBe(false);
  await page.getByText('Edit as JSON').press('Enter');
  await page.getByRole('textbox', { name: 'Rule', exact: true }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  expect(await page.getByLabel('Edit as').count()).toBe(0);
  await close();
});

test('a preview of what the form no longer holds is not shown, and doesn’t take the focus', async () => {
  const { close, page } = await openRules('owner', 'rules/new');
  await page.getByLabel('Name').fill('Weekend');
  await page.getByLabel('Ends').fill('2030-12-06T00:00');
  const asked = Promise.withResolvers<undefined>();
  const edited = Promise.withResolvers<undefined>();
  await page.route(
    '**/rule-preview',
    async (route) => {
      asked.resolve(undefined);
      await edited.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await press(page, 'Preview');
  await asked.promise;
  await page.getByLabel('Factor').fill('3');
  const answered = page.waitForResponse('**/rule-preview');
  edited.resolve(undefined);
  await answered;
  await page.getByRole('button', { name: 'Preview', disabled: false }).waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('rule.then.multiply');
  expect(await page.locator('.rule-preview h2').count()).toBe(0);
  await press(page, 'Preview');
  await expect.poll(() => page.locator(':focus').innerText()).toContain('with this rule');
  await close();
});

test('a sale for some categories is added by their names, says what it costs, and opens in the same form', async () => {
  const { add, close, loop, page, person } = await openRules('owner', 'rules/new');
  const stored = async () => {
    const { body } = await person.ask('listRules', { params: { adwallId: loop.wall.adwallId } });
    return (body as AdminRules).rules.map(({ rule }) => rule);
  };
  await add(person, 'Wait', hold);
  await setTime(page, Date.parse('2030-12-02T00:00:00Z'));
  await page.reload();
  await page.getByLabel('Name').fill('Games');
  await page.getByRole('group', { name: 'Categories' }).getByLabel('Gaming').check();
  await page.getByLabel('Starts').fill('2030-12-06T00:00');
  await page.getByText('Friday, in the time zone').waitFor();
  await page.getByLabel('Ends').fill('2030-12-08T00:00');
  await page.getByText('Sunday, in the time zone').waitFor();
  await press(page, 'Preview');
  await page.locator('.rule-preview').getByText('During its 2 days').waitFor();
  await page.getByLabel('Mobile Apps').check();
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await press(page, 'Add the rule');
  await rowOf(page, 'Games').getByText('Category: Mobile Apps or Gaming').waitFor();
  expect(await stored()).toMatchObject([{ when: { categories: [18, 30] }, then: { multiply: 2 } }, hold]);

  await page.getByRole('link', { name: 'Games' }).press('Enter');
  await expect.poll(() => page.getByLabel('Edit as').inputValue()).toBe('sale');
  await expect.poll(() => page.getByLabel('Gaming').isChecked()).toBe(true);
  await page.getByLabel('Mobile Apps').uncheck();
  await press(page, 'Preview');
  await press(page, 'Save the rule');
  await rowOf(page, 'Games').getByText('Category: Gaming').waitFor();
  expect(await stored()).toMatchObject([{ when: { categories: [30] } }, hold]);
  await close();
});

test('a manager reads why a sale is refused, and adds a hold in its place', async () => {
  const { close, page, stored } = await openRules('manager', 'rules/new');
  await page.getByText('Only owners can add one that pays more.').waitFor();
  await page.getByLabel('Name').fill('First weeks');
  await page.getByLabel('Ends').fill('2030-12-06T00:00');
  await press(page, 'Preview');
  await press(page, 'Add the rule');
  await page
    .getByRole('alert')
    .getByText('Only an owner may change rules so that they credit more. Nothing was changed.')
    .waitFor();
  expect(await stored()).toEqual([]);
  await page.getByLabel('Start from').selectOption({ label: 'New users wait' });
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByLabel('Days until a lead credits').fill('21');
  await press(page, 'Preview');
  await page.locator('.rule-preview').getByText('21 days').waitFor();
  await press(page, 'Add the rule');
  await rowOf(page, 'First weeks').getByRole('cell', { name: 'Holds 21 days' }).waitFor();
  await rowOf(page, 'First weeks').getByText('Account age: at most 6 days').waitFor();
  await close();
});

test('a rule that someone else changes while it is edited is shown, and nothing typed is lost', async () => {
  const { add, close, loop, page, person, stored } = await openRules('owner');
  await add(person, 'Wait', hold);
  const params = { adwallId: loop.wall.adwallId };
  await page.reload();
  await page.getByRole('link', { name: 'Wait' }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Rule', exact: true });
  await page.getByText('Edit as JSON').press('Enter');
  const mine = '{"when": {}, "then": {"hold_days": 21}}';
  await text.fill(mine);
  await press(page, 'Preview');
  const { body } = await person.ask('listRules', { params });
  const [rule] = (body as AdminRules).rules;
  const json = { name: 'Wait longer', rule: { when: {}, then: { hold_days: 30 } } };
  await person.ask('changeRule', { params: { ...params, rule_id: rule?.rule_id ?? '' }, json });
  await press(page, 'Save the rule');
  await page.getByRole('alert').getByText('Someone else has changed this rule since you opened it.').waitFor();
  await page.getByRole('heading', { name: 'The rule now: Wait longer' }).waitFor();
  await page.getByText('Holds 30 days').waitFor();
  expect([await text.inputValue(), await page.getByLabel('Name').inputValue()]).toEqual([mine, 'Wait']);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await press(page, 'Preview');
  await press(page, 'Save the rule');
  await rowOf(page, 'Wait').getByRole('cell', { name: 'Holds 21 days' }).waitFor();
  expect(await stored()).toEqual(['Wait']);
  await close();
});

test('any rule is added and changed as JSON, and errors of the service keep what was typed', async () => {
  const { close, page } = await openRules('owner', 'rules/new');
  await page.getByLabel('Name').fill('No paid offers');
  await page.getByLabel('Start from').selectOption({ label: 'Hide paid offers' });
  await page.getByLabel('Only from users').fill('tier=bronze');
  await page.getByLabel('Start from').selectOption({ label: 'Any rule as JSON' });
  const text = page.getByRole('textbox', { name: 'Rule', exact: true });
  expect(JSON.parse(await text.inputValue())).toEqual({
    when: { payment_required: true, attributes: { tier: 'bronze' } },
    then: { hide: true },
  });
  for (const [typed, error] of [
    ['{"when": {}', 'The rule must be JSON.'],
    ['{"when": {"planets": ["Mars"]}, "then": {"multiply": 20}}', '"then.multiply" must be at most 10.'],
  ] as const) {
    await text.fill(typed);
    await press(page, 'Preview');
    await page.getByText(error).waitFor();
    expect([await text.inputValue(), await text.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
  }
  await page.getByText('"when.planets" is not a known field.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByText('Category IDs').click();
  await page.getByText('30 Gaming').waitFor();
  await text.fill('{"when": {"countries": ["DE"]}, "then": {"hide": true}}');
  await press(page, 'Preview');
  await press(page, 'Add the rule');
  await page.getByRole('link', { name: 'No paid offers' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'No paid offers' }).waitFor();
  await page.getByText('Edit as JSON').press('Enter');
  await text.fill('{"when": {"countries": ["AT"]}, "then": {"hide": true}}');
  await page.getByLabel('Name').fill('Not in Austria');
  await press(page, 'Preview');
  await press(page, 'Save the rule');
  await rowOf(page, 'Not in Austria').getByText('Country: Austria').waitFor();
  await close();
});
