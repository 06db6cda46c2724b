import { macros, type ParameterNames } from './parameter-names.ts';
import { PostbackError } from './postback-error.ts';
import type { GetPostback } from './postback.ts';

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/;

/** Reads the parameters of a verified GET. */
export function readGet(query: URLSearchParams, names: ParameterNames): GetPostback {
  const parameters = Object.fromEntries(query);
  const deliveryId = parameters['postback_id'] ?? '';
  const status = valueOf('status', /^[12]$/);
  const amount = valueOf('amount', AMOUNT);
  const transactionId = Number(valueOf('transactionId', /^\d{1,16}$/));
  const units = unitsOf(amount);
  return {
    kind: 'get',
    type: status === '1' ? 'lead.credited' : 'lead.reversed',
    dedupeKey: valueOf('dedupeKey', /./),
    deliveryId,
    userId: valueOf('userId', /./su),
    amount: units / 10_000,
    units,
    transactionId,
    isSample: transactionId === 0,
    isTestUser: query.get(names.isTestUser) === '1',
    parameters,
  };

  function valueOf(name: Exclude<keyof ParameterNames, 'isTestUser'>, pattern: RegExp): string {
    const value = query.get(names[name]);
    if (value !== null && pattern.test(value)) return value;
    const macro = `{${macros[name]}}`;
    throw new PostbackError(
      'missing_parameter',
      `The URL has no ${macro} in a parameter named "${names[name]}". Add "${names[name]}=${macro}" to the template with "rewards postback move", or name the parameter that has it in the receiver's option parameters.${name}.`,
    );
  }
}

/** Decimal text to ten-thousandths, without floating point. */
function unitsOf(text: string): number {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  const units = Number(whole + fraction.padEnd(4, '0'));
  return sign === '-' && units !== 0 ? -units : units;
}
