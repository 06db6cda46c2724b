import type { ProblemGuide } from './guide.ts';

const LEAD = 'GET /leads/acme?click_id=clk_…&transaction_id=t-1';
const SIGNED = '&timestamp=1767225600&signature=…';

/** Problems of a network or advertiser that reports leads. */
export const leadGuides = {
  invalid_signature: {
    cause: 'The call is unsigned, its signature is wrong, or the secret is that of another source.',
    mend: 'Sign path and query exactly as they are sent, up to `&signature=`, with the decoded secret: base64 after `whsec_`. The test vectors in docs/advertisers.md show each step. A proxy that rewrites the query breaks the signature.',
    example: { request: `${LEAD}&timestamp=1767225600&signature=00`, detail: 'Missing or invalid signature.' },
  },
  stale_timestamp: {
    cause:
      "The signed `timestamp` is more than 5 minutes ahead of the service's time, or older than the source allows (7 days, unless the operator set another age).",
    mend: 'Compare the `timestamp` that you sent with `service_time` in the response. Send Unix seconds, not milliseconds, set the clock of the machine that signs, and sign again.',
    example: {
      request: `${LEAD}&timestamp=1764547200&signature=…`,
      detail:
        "The timestamp 1764547200 is more than 7 days behind the service's time, 1767225600 (2026-01-01T00:00:00.000Z). Send Unix seconds, set the clock of the sender, and sign again.",
      members: { service_time: 1_767_225_600 },
    },
  },
  address_not_allowed: {
    cause: "The call came from an address that is not on the source's list.",
    mend: 'The operator adds the address to the source, or names the proxy in between in `TRUSTED_PROXIES`, so that the service sees the real one.',
    example: { request: `${LEAD}${SIGNED}`, detail: 'IP address not allowed.' },
  },
  lead_rejected: {
    cause:
      "A fraud rule of the wall rejected the lead. The response doesn't say which one, so that fraudsters don't learn from it.",
    mend: 'Do not send it again. The operator finds the rule with `rewards trace` and the transaction id, and changes it with `rewards wall set ID --fraud`.',
    example: { request: `${LEAD}${SIGNED}`, detail: 'Lead rejected.' },
  },
  too_late: {
    cause: 'The user reached the event after its time limit (`time_to_complete`), counted from the click.',
    mend: 'Nothing: the user saw the limit. If it is too short, change it in the feed of the offer.',
    example: {
      request: 'GET /leads/acme?click_id=clk_…&transaction_id=t-1&event_id=1&timestamp=1767225600&signature=…',
      detail: 'Lead too late after its click.',
    },
  },
  wrong_source: {
    cause:
      "The offer names another source. Or it names none, and this source is weak or isn't allowed to credit such offers.",
    mend: 'The operator sets `source` of the offer in its feed, or imports it with `--source`. Or they let the source credit offers without one: `rewards source set NAME --unnamed-offers`. The service records each such call: `rewards security list`.',
    example: { request: `${LEAD}${SIGNED}`, detail: 'Source not allowed for this offer.' },
  },
  unknown_click: {
    cause:
      'No click has this `click_id`. The macro was not replaced, the id was cut short, or the click is from another installation.',
    mend: "Check the macro in the offer's `destination_url` and in the URL that the network calls. A click id begins with `clk_`.",
    example: {
      request: 'GET /leads/acme?click_id={click_id}&transaction_id=t-1&timestamp=1767225600&signature=…',
      detail: 'Unknown click.',
    },
  },
  already_completed: {
    cause: 'This user has already completed the offer (or this event of it) with another click.',
    mend: 'Nothing: each offer pays each user once. An offer that may pay again is imported with `repeatable`.',
    example: {
      request: 'GET /leads/acme?click_id=clk_…&transaction_id=t-2&timestamp=1767225600&signature=…',
      detail: 'Offer already completed.',
    },
  },
  conflict: {
    cause: 'The source reported this `transaction_id` before, with another click, kind or payout.',
    mend: 'Give each lead its own `transaction_id`. Only a repeat and the reversal of the same lead have the same one.',
    example: { request: `${LEAD}&payout=0.5${SIGNED}`, detail: 'Transaction ID already used.' },
  },
  erased: {
    cause: 'The user of this click asked for their data to be erased. The click no longer belongs to anyone.',
    mend: 'Do not send it again.',
    example: { request: `${LEAD}${SIGNED}`, detail: 'User erased.' },
  },
} satisfies Readonly<Record<string, ProblemGuide>>;
