import { expect } from 'vitest';
import type { EnginePage } from './engine.ts';
import { focused, nothingReported, eventually, type Scenario } from './scenario.ts';
import type { Stage } from './stage.ts';

async function openForm(stage: Stage, page: EnginePage, user: string): Promise<void> {
  await page.goto(stage.hosted(user));
  await page.get('tab', 'Surveys').click();
  await page.get('textbox', 'First name').waitFor();
}

const next = (page: EnginePage) => page.get('button', 'Continue').click();
const step = (page: EnginePage, number: number) =>
  eventually(() => page.find('survey-profile .root').text()).toContain(`Step ${number} of 5`);

/** Answers questions by question and option id, with selects or radio buttons. */
async function answer(page: EnginePage, answers: Readonly<Record<number, string>>): Promise<void> {
  for (const [question, option] of Object.entries(answers)) {
    const radio = page.find(`input[name="answers.${question}"][value="${option}"]`);
    if ((await radio.count()) > 0) await radio.click();
    else await page.find(`select[name="answers.${question}"]`).select(option);
  }
}

const ROOT = "document.querySelector('offer-wall').shadowRoot.querySelector('survey-profile').shadowRoot";

export const formScenarios: readonly Scenario[] = [
  {
    name: 'a step with errors moves focus to the error summary, whose links lead to the fields',
    async play(stage, page) {
      await openForm(stage, page, stage.service.newUser());
      await next(page);
      await focused(page.find('.summary'));
      expect((await page.find('.summary a').texts())[0]).toBe('Enter your first name');
      await page.press('Tab');
      await focused(page.get('link', 'Enter your first name'));
      await page.press('Enter');
      await focused(page.get('textbox', 'First name'));
      await page.get('link', 'Enter your e-mail address').click();
      await focused(page.get('textbox', 'E-mail address'));
      await nothingReported(stage, page);
    },
  },
  {
    name: 'unsent answers survive a reload of the hosted page',
    async play(stage, page) {
      const user = stage.service.newUser();
      await openForm(stage, page, user);
      await page.get('textbox', 'First name').fill('Adalaide');
      await page.get('radio', 'Female').click();
      await openForm(stage, page, user);
      await eventually(() => page.evaluate(`${ROOT}.querySelector('[name=first_name]').value`)).toBe('Adalaide');
      await eventually(() => page.evaluate(`${ROOT}.querySelector('[name=gender]:checked').value`)).toBe('f');
      await nothingReported(stage, page);
    },
  },
  {
    name: 'an error goes away as soon as its value is right',
    async play(stage, page) {
      await openForm(stage, page, stage.service.newUser());
      await next(page);
      await focused(page.find('.summary'));
      const errors = (await page.find('.summary a').texts()).length;
      await page.get('textbox', 'First name').fill('Adalaide');
      await eventually(async () => (await page.find('.summary a').texts()).length).toBe(errors - 1);
      expect(await page.get('textbox', 'First name').isFocused()).toBe(true);
      await nothingReported(stage, page);
    },
  },
  {
    name: 'a control that gets focus by Tab is not covered by the button that stays in view',
    async play(stage, page) {
      await openForm(stage, page, stage.service.newUser());
      await page.get('textbox', 'First name').focus();
      for (const name of ['Last name', 'E-mail address', '', 'Month', 'Day', 'Year']) {
        await page.press('Tab');
        if (name) await focused(page.get('textbox', name));
        const reached = `(() => {
          const root = ${ROOT};
          const { left, top, width, height } = root.activeElement.getBoundingClientRect();
          return root.elementFromPoint(left + width / 2, top + height - 4) === root.activeElement;
        })()`;
        await eventually(() => page.evaluate(reached)).toBe(true);
      }
      await nothingReported(stage, page);
    },
  },
  {
    name: 'completing the form creates a profile',
    async play(stage, page) {
      const { service, panel } = stage;
      const user = service.newUser();
      const email = service.secrets.add(`form.${crypto.randomUUID()}@mail.example`);
      await openForm(stage, page, user);
      const about = { 'First name': 'Adalaide', 'Last name': 'Lovelace', 'E-mail address': email };
      const texts = { ...about, Month: '5', Day: '17', Year: '1990' };
      for (const [name, text] of Object.entries(texts)) await page.get('textbox', name).fill(text);
      await page.get('radio', 'Female').click();
      await next(page);
      await step(page, 2);
      await page.find('select[name="country"]').select('GB');
      const address = { address1: '12 Long Street', city: 'London', state: 'London', zip: 'SW1A 1AA' };
      for (const [name, text] of Object.entries(address)) await page.find(`input[name="${name}"]`).fill(text);
      await next(page);
      await step(page, 3);
      await answer(page, { 1: '2', 9: '109', 4: '30', 7: '88', 11: '126', 8: 'none' });
      await next(page);
      await step(page, 4);
      await answer(page, { 2: '11', 5: '32', 6: '64' });
      const options = `${ROOT}.querySelector('select[name="answers.3"]').options`;
      await page.find('select[name="answers.3"]').select(String(await page.evaluate(`${options}[3].value`)));
      await next(page);
      await step(page, 5);
      await page.find('input[name="target_system_selected"][value="58"]').click();
      await page.find('input[name="consent.sensitive"]').click();
      await page.get('button', 'Create profile').click();
      await page.get('heading', 'You’re all set').waitFor();

      const stored = await service.client.get(panel.user(user), { bearer: panel.secretKey });
      expect(stored.body).toMatchObject({
        email,
        first_name: 'Adalaide',
        gender: 'f',
        dob: '1990-05-17',
        country: 'GB',
        zip: 'SW1A-1AA',
        target_system_selected: [58],
        answers: { 1: [2], 2: [11], 9: [109], 11: [126] },
        consent: { sensitive: { language: 'en' } },
      });
      expect(stored.body).not.toHaveProperty(['answers', '8']);
      await nothingReported(stage, page);
    },
  },
];
