import { MOST_COUNTED } from '@rewards-wall/shared/admin/values.ts';
import type { Replayed } from '@rewards-wall/shared/admin/postback-schema.ts';
import { asTyped, call, type SentTo } from '../../api.ts';
import type { Reply } from '../../reply.ts';
import type { Context } from '../../context.ts';
import { countOf } from '../../parts/format.ts';
import { deliveryStateNames } from '../../parts/words.ts';

type Filter = SentTo<'replayDeliveries'>['body'];

const replay = (body: Filter): Promise<Reply<Replayed>> => call('replayDeliveries', { body });
const messages = (count: number): string => (count === 1 ? '1 message' : `${countOf(count)} messages`);

/** Replays one delivery. */
export async function replayOne(context: Context, deliveryId: string): Promise<void> {
  await context.act({
    title: `Send ${deliveryId} again?`,
    text: 'It keeps its ID, so that your server can recognize the repeat.',
    confirm: 'Send again',
    send: () => replay({ delivery_id: deliveryId }),
    done: ({ count }) => `${messages(count)} will be sent again.`,
  });
}

/** Replays the deliveries of a postback that match a filter, after showing their count. */
export async function replayByFilter(context: Context, postbackId: string): Promise<void> {
  let filter: Filter = {};
  const counted = await context.act({
    title: `Replay messages to ${postbackId}`,
    text: 'First, they are counted. Nothing is sent yet.',
    fields: [
      {
        name: 'state',
        label: 'State',
        value: 'exhausted',
        options: [['', 'Any'], ...deliveryStateNames],
      },
      { name: 'from', label: 'Created from (UTC)', type: 'date', isOptional: true },
      { name: 'to', label: 'Created before (UTC)', type: 'date', isOptional: true },
    ],
    confirm: 'Count',
    send: ({ from = '', state = '', to = '' }) => {
      filter = asTyped<'replayDeliveries'>({
        postback_id: postbackId,
        ...(state !== '' && { state }),
        ...(from !== '' && { from: dayStart(from) }),
        ...(to !== '' && { to: dayStart(to) }),
      });
      return replay({ ...filter, is_count_only: true });
    },
    done: ({ count }) => `${messages(count)} found.`,
  });
  if (counted === null || counted.count === 0) return;
  const count = counted.count >= MOST_COUNTED ? `at least ${countOf(MOST_COUNTED)} messages` : messages(counted.count);
  await context.act({
    title: `Send ${count} to ${postbackId} again?`,
    text: 'They keep their IDs, so that your server can recognize repeats.',
    confirm: 'Send again',
    send: () => replay(filter),
    done: (sent) => `${messages(sent.count)} will be sent again.`,
  });
}

/** A typed day as the API takes it: its start. */
function dayStart(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? `${text.trim()}T00:00:00Z` : text.trim();
}
