import { callMap, type CallMap } from '../../schema/call-map.ts';
import { parametersOfTemplate } from '../../networks/signature-template.ts';
import { isSigned, type SourceSignature } from '../../networks/signature.ts';
import { ownWords, type CallbackFormat, type Meaning, type StateParameter } from '../../networks/network.ts';

/** Our own parameter names, and status values that many networks use. */
export const defaultCallMap: CallMap = callMap.parse({
  fields: {
    click_id: 'click_id',
    transaction_id: 'transaction_id',
    event_id: 'event_id',
    payout: 'payout',
    reason: 'reason',
    country: 'country',
    network_offer_id: 'network_offer_id',
    user_id: 'user_id',
  },
  states: [
    {
      parameter: 'status',
      complete: [
        ...['', '1', 'accepted', 'approved', 'complete', 'completed', 'confirmed', 'converted', 'credited', 'ok'],
        ...['paid', 'payable', 'success', 'successful', 'valid'],
      ],
      reversal: [
        ...['2', 'canceled', 'cancelled', 'charged_back', 'chargeback', 'declined', 'denied', 'fraud', 'invalid'],
        ...['refunded', 'rejected', 'reversal', 'reversed', 'revoked', 'void', 'voided'],
      ],
      pending: ['held', 'hold', 'in_review', 'on_hold', 'open', 'pending', 'processing', 'review', 'waiting'],
    },
    // Only a signed call may name another kind.
    { parameter: 'kind', complete: ['', 'complete'] },
  ],
  url: { transaction_id: '{transaction_id}', click_id: '{click_id}' },
});

/** Builds the callback for a call map, so that its calls are read exactly like those of known networks. */
export function mappedCallback(map: CallMap): CallbackFormat {
  const { country, event_id: event, network_offer_id: offer, payout, reason, user_id: person } = map.fields;
  const identity = [map.fields.transaction_id].flat();
  const signature = signatureOf(map);
  const isPayoutSigned = payout !== undefined && isSigned(signature, payout);
  const states = map.states.map(stateOf);
  const named = new Set([
    ...Object.values(map.fields).flatMap((one) => one ?? []),
    ...map.amounts,
    ...states.map(({ parameter }) => parameter),
    ...(signature.kind === 'template' ? [...parametersOfTemplate(signature.template), signature.parameter] : []),
  ]);
  const parameters = map.url ?? Object.fromEntries([...named].map((one) => [one, `{${one}}`]));
  return {
    name: 'secret-url',
    network: map.about?.network ?? 'The network',
    facts: map.about?.grade ?? 'documented',
    body: 'any',
    parameters,
    appended: [...named].filter((one) => !Object.hasOwn(parameters, one)),
    fields: {
      click_id: map.fields.click_id,
      ...(event !== undefined && { event_id: event }),
      ...(isPayoutSigned && { payout }),
      ...(reason !== undefined && { reason }),
      ...(country !== undefined && { country }),
    },
    ...(payout !== undefined && !isPayoutSigned && { unsignedPayout: payout }),
    ...(offer !== undefined && { offer }),
    ...(person !== undefined && { respondent: { person } }),
    identity,
    amounts: [...new Set([...(payout === undefined ? [] : [payout]), ...map.amounts])],
    ...(map.decimal !== undefined && { decimal: map.decimal }),
    ...(map.negative === 'difference' && { negativeIsDifference: true }),
    states,
    reversal: null,
    signature,
    secretFrom: map.hash === undefined ? 'us' : 'network',
    answer: answerOf(map),
  };
}

function signatureOf({ hash }: CallMap): Extract<SourceSignature, { kind: 'template' | 'secret-in-path' }> {
  if (hash === undefined) return { kind: 'secret-in-path' };
  const { algorithm, parameter, text } = hash;
  const name = hashes.find((one) => algorithm.endsWith(one)) ?? 'sha256';
  return { kind: 'template', hash: name, isKeyed: algorithm.startsWith('hmac-'), template: text, parameter };
}

const hashes = ['md5', 'sha1', 'sha256'] as const;
const meanings = ['complete', 'reversal', 'pending', 'test'] as const satisfies readonly Meaning[];

function stateOf({ parameter, ...values }: CallMap['states'][number]): StateParameter {
  const known = meanings.flatMap((meaning) => values[meaning].map((value): [string, Meaning] => [value, meaning]));
  return { parameter, meanings: Object.fromEntries(known) };
}

function answerOf({ response }: CallMap): CallbackFormat['answer'] {
  if (response === undefined) return ownWords;
  return { accepted: response.accepted, duplicate: response.duplicate ?? response.accepted };
}
