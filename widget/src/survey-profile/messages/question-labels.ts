import type { Format } from '../../i18n/format.ts';
import { amounts } from '../../locales/amounts.table.ts';
import { isQuestion, questionId } from '../values/profile-steps.ts';
import type { FieldId, ProfileMessages, QuestionLabels } from '../../locales/profile-messages.ts';

/** The form's messages, extended by the labels of questions, options and devices. */
export function withLabels(messages: ProfileMessages) {
  const { labels } = messages;
  return {
    ...messages,
    field(field: FieldId): string {
      if (field === 'consent.sensitive') return messages.consentTitle;
      return isQuestion(field) ? (labels.questions[questionId(field)] ?? '') : messages.field(field);
    },
    option: (id: number): string => labels.options[id] ?? amountLabel(amounts[id] ?? '', labels, messages.format),
    device: (id: number): string => labels.devices[id] ?? '',
  };
}

/** Formats a label of the catalog that is a number, such as `10+` next to `10`, or an income in dollars. */
function amountLabel(label: string, labels: QuestionLabels, format: Format): string {
  const [from, to] = [...label.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  if (from === undefined) {
    const count = format.number(parseInt(label, 10));
    return label.endsWith('+') ? labels.moreThan(count) : count;
  }
  const dollars = new Intl.NumberFormat(format.locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  if (to !== undefined) return dollars.formatRange(from, to);
  return label.startsWith('Under') ? labels.incomeBelow(dollars.format(from)) : labels.moreThan(dollars.format(from));
}
