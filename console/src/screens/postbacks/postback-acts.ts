import { OVERLAP_HOURS } from '@rewards-wall/shared/admin/values.ts';
import type {
  AddressChanged,
  PostbackList,
  PostbackRemoved,
  PostbackRotated,
  PostbackTested,
} from '@rewards-wall/shared/admin/postback-schema.ts';
import { call, faultOf } from '../../api.ts';
import type { Context } from '../../context.ts';
import { countOf, lengthOf } from '../../parts/format.ts';
import { numbersIn } from '../../parts/number-of.ts';
import { answerWords, type Tone } from '../../parts/words.ts';

export type Endpoint = PostbackList['postbacks'][number];

/** Whether an endpoint is called only once a minute, because so many attempts in a row have failed. */
export function isFailing({ failures, is_enabled: isEnabled }: Endpoint): boolean {
  return isEnabled && failures >= 5;
}

/** An endpoint's health in words. */
export function healthOf(endpoint: Endpoint): { label: string; tone: Tone } {
  const { delivered, disabled_reason: reason, exhausted, failures, is_enabled: isEnabled, pending } = endpoint;
  if (!isEnabled) return { label: reason === 'gone' ? 'Stopped: it responded with 410' : 'Paused', tone: 'off' };
  if (isFailing(endpoint)) return { label: `Failing: ${countOf(failures)} in a row`, tone: 'bad' };
  if (exhausted > 0) return { label: 'Deliveries were given up', tone: 'bad' };
  if (pending > 0) return { label: 'Delivering', tone: 'off' };
  return delivered > 0 ? { label: 'All delivered', tone: 'good' } : { label: 'Nothing sent yet', tone: 'off' };
}

/** Pauses or resumes an endpoint. */
export async function pause(context: Context, { is_enabled: isEnabled, postback_id: id }: Endpoint): Promise<void> {
  await context.act({
    title: isEnabled ? `Pause ${id}?` : `Resume ${id}?`,
    text: isEnabled ? 'Its messages wait until you resume it.' : 'Waiting messages are sent, oldest first.',
    confirm: isEnabled ? 'Pause' : 'Resume',
    send: () => call('changePostback', { params: { postback_id: id }, body: { is_enabled: !isEnabled } }),
    done: () => (isEnabled ? `${id} is paused.` : `${id} is active again.`),
  });
}

/** Sends a sample. Null: the user canceled. */
export function sendSample(context: Context, id: string): Promise<PostbackTested | null> {
  return context.act({
    title: `Send a sample to ${id}?`,
    text: 'It is signed like a real message, with the transaction 0. Your server should accept it like any other.',
    confirm: 'Send',
    send: () => call('testPostback', { params: { postback_id: id } }),
    done: ({ error, http_status: status, is_success: isSuccess, ms, warning }) =>
      `${isSuccess ? 'Accepted' : 'Not accepted'}: ${answerWords(status, error)}, ${lengthOf(ms)}. ${warning ?? ''}`.trim(),
    isIncomplete: ({ is_success: isSuccess, warning }) => !isSuccess || warning !== null,
  });
}

/** Changes an endpoint's URL. Null: the user canceled. */
export function changeAddress(context: Context, { kind, postback_id: id }: Endpoint): Promise<AddressChanged | null> {
  const secret = context.may('walls.keys')
    ? 'The secret stays the same.'
    : 'It then signs with a new, unknown secret. Your server refuses its messages until an owner replaces that secret.';
  return context.act({
    title: `Change the address of ${id}`,
    text: `Undelivered messages go to the new address, too. ${secret}`,
    fields: [
      {
        name: 'address',
        label: 'New address',
        type: 'url' as const,
        hint: kind === 'get' ? 'The whole URL with its macros: the old one is not shown.' : 'The whole URL.',
      },
    ],
    confirm: 'Change',
    send: ({ address = '' }) => call('movePostback', { params: { postback_id: id }, body: { address } }),
    done: ({ secret_replaced: isReplaced }) =>
      isReplaced
        ? `${id} has the new address. Ask an owner to create a new secret without an overlap, and to give it to your server.`
        : `${id} has the new address.`,
    isIncomplete: ({ secret_replaced: isReplaced }) => isReplaced,
  });
}

/** Changes which responses count as delivered. */
export async function changeResponseRules(context: Context, endpoint: Endpoint): Promise<void> {
  const { follows_redirect: follows, must_contain: text, postback_id: id } = endpoint;
  await context.act({
    title: `What counts as delivered to ${id}?`,
    text: 'By default, any 2xx response within 15 seconds. Some servers respond to errors with 200, and Google Apps Script responds with a redirect.',
    fields: [
      {
        name: 'must_contain',
        label: 'Text that the response must contain',
        value: text ?? '',
        isOptional: true as const,
        hint: 'Such as OK. Only the first 2 kB count, and so does the case.',
      },
      {
        name: 'follows_redirect',
        label: 'If the response is a redirect',
        value: String(follows),
        options: [
          ['false', 'It is a failure'],
          ['true', 'Follow it once, with a GET to a public https address'],
        ],
      },
    ],
    confirm: 'Change',
    send: ({ follows_redirect: follow, must_contain: wanted = '' }) =>
      call('setPostbackAnswers', {
        params: { postback_id: id },
        body: { must_contain: wanted === '' ? null : wanted, follows_redirect: follow === 'true' },
      }),
    done: () => `Changed what counts as delivered to ${id}.`,
  });
}

/** Rotates the secret. Null: the user canceled. */
export function rotate(context: Context, endpoint: Endpoint): Promise<PostbackRotated | null> {
  const { postback_id: id, previous_until: until } = endpoint;
  return context.act({
    title: `Create a new secret for ${id}?`,
    text:
      until === null
        ? 'Messages are signed with both secrets for a while, so that nothing fails until your server has the new one.'
        : 'The secret of the last rotation stops signing, in case it was lost. The one before it still signs.',
    fields: [
      {
        name: 'overlap_hours',
        label: 'Hours until the old secret stops signing',
        type: 'number' as const,
        value: String(OVERLAP_HOURS),
        hint: '0 ends it at once, for a leaked secret.',
      },
    ],
    confirm: 'Create a new secret',
    send: (values) =>
      call('rotatePostback', { params: { postback_id: id }, body: numbersIn(values, ['overlap_hours']) }),
    done: () => `${id} has a new secret. Copy it now: it is shown only once.`,
  });
}

/** Ends the overlap of a rotation early. */
export async function endOverlap(context: Context, id: string): Promise<void> {
  await context.act({
    title: `End the old secret of ${id}?`,
    text: 'Do this once your server has the new secret. Without it, your server refuses every message.',
    confirm: 'End the old secret',
    send: () => call('endPostbackOverlap', { params: { postback_id: id } }),
    done: () => `Only the new secret of ${id} signs.`,
  });
}

/** Deletes an endpoint and its log. Null: it still exists. */
export function remove(context: Context, { postback_id: id }: Endpoint): Promise<PostbackRemoved | null> {
  return context.act({
    title: `Remove ${id}?`,
    text: 'Its deliveries and their log are deleted, too. New credits are no longer sent there.',
    fields: [
      {
        name: 'loss',
        label: 'If messages are undelivered',
        value: '',
        options: [
          ['', 'Keep the postback, and say how many there are'],
          ['true', 'Discard them'],
        ],
      },
    ],
    typed: { label: 'Type its ID', text: id },
    confirm: 'Remove',
    isDestructive: true,
    send: async ({ loss = '' }) => {
      const query = { drop_undelivered: loss === '' ? null : loss };
      const reply = await call('removePostback', { params: { postback_id: id }, query });
      if (reply.ok || faultOf(reply.problem, 'drop_undelivered') === null) return reply;
      return { ok: false, problem: { code: reply.problem.code, detail: reply.problem.detail } };
    },
    done: ({ dropped }) =>
      dropped === 0
        ? `${id} is removed.`
        : `${id} is removed, and ${dropped === 1 ? '1 message is' : `${countOf(dropped)} messages are`} lost.`,
  });
}
