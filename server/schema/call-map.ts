import * as z from 'zod';
import { decimalMark } from './outside-amount.ts';

const text = (max: number) =>
  z.string({ error: 'must be text' }).min(1, 'must not be empty').max(max, `must have at most ${max} characters`);
const object = { error: 'must be an object' };

const name = text(64).regex(/^[\w.[\]-]+$/, 'must be the name of a parameter');
const names = z.union([name, z.array(name).min(1).max(5)], { error: 'must be a parameter, or a list of up to 5' });

/** How a network writes the place of a value in a callback URL. It must not reach into other parameters. */
const macro = text(100).regex(/^[!-%'-~]+$/, 'must be a macro without spaces and &');
/** A source reads the response, so it has one line. */
const word = text(100).regex(/^[\x20-\x7e]+$/, 'must have printable ASCII characters only');

const values = z
  .array(z.string({ error: 'must be text' }).max(100, 'must have at most 100 characters'), { error: 'must be a list' })
  .max(50, 'must have at most 50 values')
  .default([]);

const state = z
  .strictObject({ parameter: name, complete: values, reversal: values, pending: values, test: values }, object)
  .check(({ issues, value: one }) => {
    const listed = [...one.complete, ...one.reversal, ...one.pending, ...one.test].map((each) => each.toLowerCase());
    const twice = listed.find((each, at) => listed.indexOf(each) !== at);
    if (twice !== undefined) issues.push({ code: 'custom', message: `must list '${twice}' once`, input: one });
    if (one.complete.length === 0) {
      issues.push({ code: 'custom', path: ['complete'], message: 'must list at least one value', input: one });
    }
  });

/**
 * How a network without an adapter calls: its names for our parameters (docs/contract/leads.md#call-maps). A source with
 * the scheme `secret-url` has one, or none for the default.
 */
export const callMap = z
  .strictObject(
    {
      /** Who it is about, and how sure its author is. */
      about: z
        .strictObject(
          {
            network: text(64),
            grade: z.enum(['documented', 'integrators', 'experimental'], {
              error: 'must be documented, integrators or experimental',
            }),
            /** Where the facts come from. */
            source: text(500),
            as_of: z.iso.date({ error: 'must be a date as YYYY-MM-DD' }),
          },
          object,
        )
        .optional(),
      /** The network's parameter for each of ours. */
      fields: z.strictObject(
        {
          click_id: name,
          /** Several only together with the click id, so that two users never share an identity. */
          transaction_id: names,
          event_id: name.optional(),
          /** What the lead pays, in the currency of the offers. */
          payout: name.optional(),
          reason: name.optional(),
          country: name.optional(),
          network_offer_id: name.optional(),
          /** The user, as `{source_user_id}` of the link named them. */
          user_id: name.optional(),
        },
        object,
      ),
      /** Other amounts, such as points: their sign counts, and whether they are 0. */
      amounts: z.array(name, { error: 'must be a list of parameters' }).max(5).default([]),
      /** Decides `2,250`, which is ambiguous without it. */
      decimal: decimalMark.optional(),
      /** Whether a negative amount takes its lead back, or corrects it by that much. */
      negative: z.enum(['reversal', 'difference'], { error: 'must be reversal or difference' }).default('reversal'),
      /** Parameters whose value says what a call means; '' is an absent one. Values that are not listed are refused. */
      states: z.array(state, { error: 'must be a list' }).max(5).default([]),
      /** The parameters of the callback URL, each with the network's macro. Others are appended by the network itself. */
      url: z.record(name, macro, { error: 'must be an object' }).optional(),
      /** Bodies of our responses. */
      response: z.strictObject({ accepted: word, duplicate: word.optional() }, object).optional(),
      /**
       * A hash over named parameters in lowercase hex. Its secret is the network's, and the callback URL has none. Without
       * a hash, our secret is in the URL.
       */
      hash: z
        .strictObject(
          {
            parameter: name,
            algorithm: z.enum(['md5', 'sha1', 'sha256', 'hmac-md5', 'hmac-sha1', 'hmac-sha256'], {
              error: 'must be md5, sha1, sha256, hmac-md5, hmac-sha1 or hmac-sha256',
            }),
            /** Such as `{sub_id}:{amount}:{secret}`. An HMAC has the secret as its key, and not in its text. */
            text: text(500).regex(/^[\x20-\x7e]+$/, 'must have printable ASCII characters only'),
          },
          object,
        )
        .optional(),
    },
    object,
  )
  .check(({ issues, value: map }) => {
    const refuse = (path: string[], message: string): void => {
      issues.push({ code: 'custom', path, message, input: map });
    };
    const { click_id: click, transaction_id: transaction } = map.fields;
    if (Array.isArray(transaction) && transaction.length > 1 && !transaction.includes(click)) {
      refuse(['fields', 'transaction_id'], 'must have one parameter, or the click id among several');
    }
    const states = map.states.map(({ parameter }) => parameter);
    if (new Set(states).size !== states.length) refuse(['states'], 'must name each parameter once');
    if (map.hash !== undefined) {
      const { algorithm, parameter, text: hashed } = map.hash;
      const isKeyed = algorithm.startsWith('hmac-');
      const found = [...hashed.matchAll(/\{([\w.[\]-]+)\}/g)].map(([, one]) => one);
      const secrets = found.filter((one) => one === 'secret').length;
      if (isKeyed && secrets > 0) refuse(['hash', 'text'], 'must be without {secret}: it is the key');
      if (!isKeyed && secrets !== 1) refuse(['hash', 'text'], 'must have {secret} once');
      if (found.length === secrets) refuse(['hash', 'text'], 'must have a parameter in braces');
      if (found.includes(parameter)) refuse(['hash', 'text'], 'must be without the hash itself');
    }
  });

export type CallMap = z.output<typeof callMap>;
