import { expect, test } from 'vitest';
import { wallLanguages } from '../locales/wall-languages.ts';
import { renderWall } from './prerender.ts';

const HOSTILE = '</template></offer-wall><script>alert(1)</script>';

const offer = (id: number, changes: object = {}) => ({
  offer_id: id,
  name: `Offer ${id}`,
  click_url: `https://wall.example/click/1/${id}`,
  currency_count: 100,
  ...changes,
});

const wall = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  userId: 'ann',
  languages: ['en'],
  theme: '',
  now: Date.UTC(2026, 11, 1),
  details: { profile: { settings: { header: 'Earn <gems>', currency: { name: 'Gems' } } } },
  offers: JSON.stringify({ offers: [offer(1), offer(2)] }),
};

const withSettings = (settings: object) => ({ ...wall, details: { profile: { settings } } });

test.each(Object.keys(wallLanguages))('it speaks the language %s, in its direction', async (language) => {
  const rendered = await renderWall({ ...wall, languages: [language, 'en'] });
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  expect(rendered).toMatchObject({ lang: language, dir, title: 'Earn <gems>' });
  expect(rendered?.html).toContain(`lang="${language}" dir="${dir}"`);
});

test('the first language that exists is taken, and English without one', async () => {
  expect(await renderWall({ ...wall, languages: ['sv', 'pt', 'de'] })).toMatchObject({ lang: 'pt-BR' });
  expect(await renderWall({ ...wall, languages: ['sv'] })).toMatchObject({ lang: 'en' });
});

test('each card opens its details by the address, and its reward by the click link', async () => {
  const { html = '' } = (await renderWall(wall)) ?? {};
  expect(html.match(/<article/g)).toHaveLength(2);
  for (const id of [1, 2]) {
    expect(html).toContain(`href="#offer=${id}"`);
    expect(html).toContain(`href="https://wall.example/click/1/${id}"`);
  }
});

test('it has the featured offers and twelve others', async () => {
  const all = Array.from({ length: 61 }, (_, index) => offer(index + 1, { featured_global: index < 3 ? 1 : 0 }));
  const { html = '' } = (await renderWall({ ...wall, offers: JSON.stringify({ offers: all }) })) ?? {};
  expect(html.match(/<article/g)).toHaveLength(15);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['sepia" onclick="alert(1)', ''],
])('of the theme %j the page takes %j', async (given, theme) => {
  const rendered = await renderWall({ ...wall, theme: given });
  expect(rendered?.theme).toBe(theme);
  expect(rendered?.html.startsWith(theme ? `<offer-wall theme="${theme}"><template` : '<offer-wall><template')).toBe(
    true,
  );
});

test.each([{ theme_preset: 'playful' }, { customization: { accent: '0a7d5a' } }])(
  'the looks %j are styles of their own, and nothing else can get into them',
  async (settings) => {
    const plain = await renderWall(withSettings({}));
    const own = await renderWall(withSettings(settings));
    const [colors] = own?.styles.filter((css) => !plain?.styles.includes(css)) ?? [];
    expect(own?.html).toContain(`<style>${colors ?? '-'}</style>`);
    const hostile = withSettings({
      theme_preset: HOSTILE,
      customization: { accent: '</style><script>', text: HOSTILE },
    });
    expect((await renderWall(hostile))?.styles).toEqual(plain?.styles);
  },
);

test('no text of an offer or of the settings becomes markup', async () => {
  const texts = { name: HOSTILE, description: HOSTILE, credit_delay: HOSTILE, creative_url: HOSTILE };
  const hostile = offer(1, {
    ...texts,
    events: [{ event_name: HOSTILE, currency_count: 1 }],
    conditions: { browsers: [HOSTILE] },
  });
  const currency = { name: HOSTILE, image_url: `https://x.example/"${HOSTILE}` };
  const rendered = await renderWall({
    ...withSettings({ header: HOSTILE, currency }),
    offers: JSON.stringify({ offers: [hostile, offer(2)] }),
  });
  expect(rendered?.html.match(/<\/template>/g)).toHaveLength(1);
  expect(rendered?.html).not.toContain('<script');
  expect(rendered?.html).toContain('&lt;/template&gt;&lt;/offer-wall&gt;');
});

test.each(['null', '{"offers":[]}', '{"offers":[{"offer_id":1}]}'])(
  'a list without offers, %s, is not rendered',
  async (offers) => {
    expect(await renderWall({ ...wall, offers })).toBeNull();
  },
);
