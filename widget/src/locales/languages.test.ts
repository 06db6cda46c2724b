import { describe, expect, test } from 'vitest';
import { loadMessages } from '../i18n/load-messages.ts';
import { formLanguages } from './form-languages.ts';
import { wallLanguages } from './wall-languages.ts';
import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import { ticketFields } from '../tickets/ticket-fields.ts';
import { sortChoices } from '../offers/search/sort-choices.ts';
import { steps } from '../survey-profile/values/profile-steps.ts';
import type { ActivityMessages, Progress } from './activity-messages.ts';
import type { PersonalField, ProfileMessages } from './profile-messages.ts';
import type { SurveyMessages } from './survey-messages.ts';
import type { WallMessages } from './wall-messages.ts';

/** Arguments for each function of `M`. The type reports a function without any. */
type Samples<M> = {
  readonly [K in keyof M as M[K] extends (...values: never[]) => unknown ? K : never]: M[K] extends (
    ...values: infer Values
  ) => unknown
    ? readonly Readonly<Values>[]
    : never;
};

/** Placeholders that stand out in every text. */
const [NAME, TEXT] = ['⟦name⟧', '⟦text⟧'];
const counts = [[1], [2], [3], [5], [11], [22], [100], [4711]] as const;
const each = <T>(values: readonly T[]) => values.map((value) => [value] as const);

const wallSamples: Samples<WallMessages> = {
  sort: each(sortChoices),
  category: each(categories.map(({ id }) => id)),
  earn: [
    [4711.25, NAME],
    [null, ''],
  ],
  earnUpTo: [[4711.25, NAME]],
  upToADay: [[4711.25, NAME]],
  firstStep: [[NAME, TEXT]],
  amount: [[4711, NAME]],
  stepReward: [[4711, NAME]],
  steps: counts,
  timesDone: [[2, 3]],
  shortDelay: [[0], [1], [2], [5], [12]],
  usuallyCredited: [[NAME]],
  store: each(['android', 'ios']),
  versions: [
    [NAME, TEXT, ''],
    [NAME, '', TEXT],
    [NAME, TEXT, '14'],
  ],
  browsers: [[NAME]],
  wasAmount: [[NAME]],
  saleEnds: [[NAME]],
  usualTime: [[NAME]],
  usualDelay: [[NAME]],
  deadline: [[NAME]],
  pendingTime: [[NAME]],
  sessionTime: [[NAME]],
  timeLeft: [[NAME]],
  loaded: counts,
  found: counts,
  foundElsewhere: counts,
  balance: [[NAME]],
  creditDelay: [
    [null, false],
    [{ kind: 'instant' }, false],
    [{ kind: 'instant' }, true],
    [{ kind: 'days', days: 1 }, false],
    [{ kind: 'days', days: 2 }, false],
    [{ kind: 'days', days: 5 }, false],
    [{ kind: 'range', from: 3, to: 12 }, false],
    [{ kind: 'weekly' }, false],
    [{ kind: 'biweekly' }, false],
  ],
  finishRate: [[0], [1], [4], [5], [10]],
  notFoundText: [[NAME]],
  failure: (
    [
      ...(['offline', 'unreachable', 'server', 'busy', 'signed-out', 'session-expired'] as const),
      ...(['unknown-wall', 'incomplete', 'refused'] as const),
    ] as const
  ).map((failure) => [failure]),
};

const personal = steps.flatMap(({ fields }) => fields.filter((field): field is PersonalField => !field.includes('.')));
const texts = ['email', 'first_name', 'zip'] as const;

const profileSamples: Samples<ProfileMessages> = {
  step: each(steps.map(({ name }) => name)),
  progress: [[2, 5]],
  promise: [
    [NAME, 0],
    [NAME, 1],
    [NAME, 5],
  ],
  mayDecline: [[NAME]],
  field: each([...personal, 'address1', 'address2']),
  birthPart: each(['day', 'month', 'year']),
  error: [
    ...texts.map((field) => [{ field, code: 'required' }, NAME] as const),
    ...texts.map((field) => [{ field, code: 'too_long', max: 40 }, NAME] as const),
    ...texts.map((field) => [{ field, code: 'format' }, NAME] as const),
    [{ field: 'answers.1', code: 'required' }, NAME],
    [{ field: 'target_system_selected', code: 'required' }, ''],
    [{ field: 'dob', code: 'future' }, ''],
    [{ field: 'dob', code: 'required' }, ''],
    ...(['day', 'month', 'year'] as const).flatMap((part) => [
      [{ field: 'dob', code: 'required', part }, ''] as const,
      [{ field: 'dob', code: 'not_real', part }, ''] as const,
    ]),
  ],
  refused: [[NAME, '']],
  tooYoung: [[13], [18], [21], [22], [99], [4711]],
  trouble: each(['exists', 'offline', 'busy', 'server', 'setup']),
};

const surveySamples: Samples<SurveyMessages> = {
  agreeTo: [['⟦network⟧']],
  showSurveysOf: [['⟦network⟧']],
  stopAsking: [['⟦network⟧']],
  survey: [[1], [2], [10], [25]],
  rating: [[4.2], [5]],
  found: counts,
};

const progress: readonly Progress[] = ['clicked', 'pending', 'credited', 'rejected', 'reversed'];

const activitySamples: Samples<ActivityMessages> = {
  state: each(progress),
  stepState: each(progress),
  toGo: [[NAME]],
  explain: [
    ['pending', null],
    ['rejected', null],
    ['rejected', 'too_late'],
    ['rejected', 'already_completed'],
    ['reversed', null],
    ['reversed', TEXT],
  ],
  availableOn: [[NAME]],
  moreOn: [[NAME, TEXT]],
  stepsDone: [[2, 5]],
  subjectName: [[1], [2], [3]],
  field: each(ticketFields),
  hint: [['message']],
  error: [
    ...ticketFields.map((field) => [{ field, code: 'required' }] as const),
    ...ticketFields.map((field) => [{ field, code: 'format' }] as const),
    [{ field: 'message', code: 'too_long', max: 200 }],
    [{ field: 'completed_at', code: 'future' }],
  ],
  refused: [[NAME, '']],
  trouble: each(['offline', 'busy', 'server', 'setup']),
  sentText: [[47]],
};

/** Texts that are the same in English and in this language, in lower case. */

const common: Readonly<Record<string, readonly string[]>> = {
  es: ['casino', 'error:'],
  fr: ['casino', 'finance'],
  de: ['⟦name⟧ in ⟦text⟧', 'optional', 'videos', 'downloads', 'casino', 'mobile apps'],
  'pt-BR': ['downloads'],
  it: ['⟦name⟧ in ⟦text⟧', 'download', 'video'],
  nl: ['⟦name⟧ in ⟦text⟧', 'downloads', 'casino', 'games'],
  pl: [],
  ja: [],
  ar: [],
};
const names = ['app store', 'google play'];

/** Punctuation that is wrong in the language. */
const badMarks: Readonly<Record<string, RegExp>> = {
  en: /["'«»¿¡„]|\s…/,
  de: /["'«»¿¡”]|„[^“]*$|\S…/,
  'pt-BR': /["'«»¿¡„]/,
  it: /["'«»¿¡„]/,
  nl: /["'«»¿¡„“”]/,
  pl: /["'«»¿¡“]|„[^”]*$/,
  es: /["'“”„]|(?<!¿[^?]*)\?|(?<!¡[^!]*)!/,
  fr: /["']|[^\u202f][?!;]|[^\u00a0](?::(?!\/\/)|»)|«[^\u00a0]/,
  ja: /["']|[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][,.?!:()]|[,.?!:()][\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u,
  ar: /["'?;,](?!\d)/,
};
const marks = (lang: string): RegExp => badMarks[lang] ?? /["']/;

interface SampleText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every text of the messages, by its key and sample arguments. */
function textsOf(messages: object, samples: object): ReadonlyMap<string, SampleText> {
  const found = new Map<string, SampleText>();
  const add = (path: string, value: unknown, values: readonly unknown[]): void => {
    if (typeof value === 'string') found.set(path, { text: value, values });
    else if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) if (key !== 'value') add(`${path}.${key}`, part, values);
    }
  };
  for (const [key, value] of Object.entries(messages)) {
    if (key === 'format') continue;
    if (typeof value !== 'function') add(key, value, []);
    else {
      const all = (Object.entries(samples).find(([name]) => name === key)?.[1] ?? []) as unknown[][];
      for (const values of all) add(`${key} ${JSON.stringify(values)}`, value(...values), values);
    }
  }
  return found;
}

/** The strings and numbers in `values`, at any depth, that appear in `text`. */
function shownIn(text: string, values: readonly unknown[], format: Intl.NumberFormat): readonly unknown[] {
  return values.flatMap((value) => {
    if (value !== null && typeof value === 'object') return shownIn(text, Object.values(value), format);
    if (typeof value === 'string') return value.startsWith('⟦') && text.includes(value) ? [value] : [];
    return typeof value === 'number' && text.includes(format.format(Math.abs(value))) ? [value] : [];
  });
}

const loadWall = (lang: string) => loadMessages(wallLanguages, [lang], '192.0.2.7');
const loadForm = (lang: string) => loadMessages(formLanguages, [lang]);

interface Part {
  readonly name: string;
  readonly load: (lang: string) => Promise<object>;
  readonly samples: object;
}

const parts: readonly Part[] = [
  {
    name: 'wall',
    load: async (lang) => ({ ...(await loadWall(lang)), surveys: null, activity: null }),
    samples: wallSamples,
  },
  { name: 'surveys', load: async (lang) => (await loadWall(lang)).surveys, samples: surveySamples },
  { name: 'activity', load: async (lang) => (await loadWall(lang)).activity, samples: activitySamples },
  { name: 'form', load: async (lang) => ({ ...(await loadForm(lang)), labels: null }), samples: profileSamples },
];

const languages = ['en', 'es', 'fr', 'de', 'pt-BR', 'it', 'nl', 'pl', 'ja', 'ar'];

test('wall and form have the same languages, each once', () => {
  for (const loaders of [wallLanguages, formLanguages])
    expect(Object.keys(loaders), 'Add a new language to both *-languages.ts files, and here.').toEqual(languages);
});

test.each(languages.filter((lang) => lang !== 'en'))(
  'questions have the punctuation of the language: %s',
  async (lang) => {
    const { questions, options, devices, moreThan, incomeBelow } = (await loadForm(lang)).labels;
    const texts = [questions, options, devices].flatMap((part) => Object.values(part));
    for (const text of [...texts, moreThan(NAME), incomeBelow(NAME)]) expect(text).not.toMatch(marks(lang));
  },
);

/** Arabic writes one and two as words. */
const isWord = (value: unknown, lang: string): boolean => lang === 'ar' && typeof value === 'number' && value <= 2;

const englishNumbers = new Intl.NumberFormat('en');

describe.each(parts)('$name', ({ load, samples }) => {
  describe.each(languages)('in %s', (lang) => {
    const numbers = new Intl.NumberFormat(lang);

    test('has every text, with all its arguments and without markup', async () => {
      const english = textsOf(await load('en'), samples);
      const own = textsOf(await load(lang), samples);
      expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
      const mistakes = [...own].flatMap(([path, { text, values }]) => {
        const shown = shownIn(text, values, numbers);
        const inEnglish = shownIn(english.get(path)?.text ?? '', values, englishNumbers);
        const wanted = inEnglish.filter((value) => !isWord(value, lang));
        const found = [
          text === '' && 'is empty',
          text.trim() !== text && 'begins or ends with a space',
          marks(lang).test(text) && 'has punctuation of another language',
          /@(?!example\.com\b)/.test(text) && 'has an email address',
          /\bundefined|\bnull\b|NaN|\[object|<\w|&\w+;|\$\{| {2}/.test(text) && 'has markup, or no value',
          wanted.some((value) => !shown.includes(value)) && `shows ${String(shown)}, not ${String(wanted)}`,
        ];
        return found.filter((what) => what !== false).map((what) => `${path} ${what}: ${text}`);
      });
      expect(mistakes).toEqual([]);
    });

    test.skipIf(lang === 'en')('has no English text', async () => {
      const english = textsOf(await load('en'), samples);
      const own = textsOf(await load(lang), samples);
      const allowed = [...names, ...(common[lang] ?? [])];
      const untranslated = [...own].filter(([path, { text }]) => {
        const rest = text.replaceAll(/⟦\w+⟧|App Store|Google Play|IP|VPN|https?:|name@example\.com/g, '');
        if (!/\p{L}{2}/u.test(rest) || allowed.includes(text.toLowerCase())) return false;
        if ((lang === 'ja' || lang === 'ar') && /[a-z]{2}/i.test(rest)) return true;
        return text.toLowerCase() === english.get(path)?.text.toLowerCase();
      });
      expect(untranslated, 'Translate it, or add it to `common` if both languages use the same words.').toEqual([]);
    });
  });
});

describe.each([
  ['the survey form', loadForm],
  ['the ticket', async (lang: string) => (await loadWall(lang)).activity],
] as const)("the service's English explanations in %s", (_, load) => {
  test.each(languages)('appear only in English: %s', async (lang) => {
    const { refused } = await load(lang);
    expect(refused(NAME, TEXT).includes(TEXT)).toBe(lang === 'en');
    if (lang !== 'en') expect(refused(NAME, TEXT)).toBe(refused(NAME, ''));
  });
});

test('finds sample values in the number format of the language', () => {
  const german = new Intl.NumberFormat('de');
  expect(shownIn('12.345 ⟦name⟧', [12_345, [NAME], { max: 7 }, ''], german)).toEqual([12_345, NAME]);
  expect(shownIn('12345', [12_345], german)).toEqual([]);
});
