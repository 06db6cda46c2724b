import type { Option } from '@rewards-wall/shared/catalogue/questions.ts';
import type { Format } from '../i18n/format.ts';
import type { ProfileMessages, ProfileWords, QuestionLabels } from '../locales/profile-messages.ts';

/** The form's own words and those of the questions, as one; the catalogue's where `labels` has none. */
export function withLabels(words: ProfileWords, labels: QuestionLabels): ProfileMessages {
  return {
    ...words,
    field: (field, label) =>
      isQuestion(field) ? (labels.questions[Number(field.slice(PREFIX.length))] ?? label) : words.field(field),
    option: (_question, option) => labels.options[option.id] ?? amountLabel(option, labels, words.format),
    device: ({ id, label }) => labels.devices[id] ?? label,
  };
}

const PREFIX = 'answers.';

const isQuestion = (field: string): field is `answers.${number}` => field.startsWith(PREFIX);

/** Numbers, and dollars of income, as the language writes them. */
function amountLabel({ label }: Option, labels: QuestionLabels, format: Format): string {
  const amounts = [...label.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  const [from, to] = amounts;
  if (from === undefined) return label.replace(/^\d+/, (digits) => format.number(Number(digits)));
  const dollars = new Intl.NumberFormat(format.lang, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  if (to !== undefined) return dollars.formatRange(from, to);
  return label.startsWith('Under')
    ? labels.incomeBelow(dollars.format(from))
    : labels.incomeAbove(dollars.format(from));
}
