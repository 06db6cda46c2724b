import type { Format } from '../../i18n/format.ts';
import { amounts } from '../../locales/amounts.table.ts';
import type { ProfileMessages, ProfileWords, QuestionLabels } from '../../locales/profile-messages.ts';

/** The form's own words and those of the questions, as one. */
export function withLabels(words: ProfileWords, labels: QuestionLabels): ProfileMessages {
  return {
    ...words,
    field: (field) =>
      isQuestion(field) ? (labels.questions[Number(field.slice(PREFIX.length))] ?? '') : words.field(field),
    option: (id) => labels.options[id] ?? amountLabel(amounts[id] ?? '', labels, words.format),
    device: (id) => labels.devices[id] ?? '',
  };
}

const PREFIX = 'answers.';

const isQuestion = (field: string): field is `answers.${number}` => field.startsWith(PREFIX);

/** Numbers, and dollars of income, as the language writes them. */
function amountLabel(label: string, labels: QuestionLabels, format: Format): string {
  const [from, to] = [...label.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
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
