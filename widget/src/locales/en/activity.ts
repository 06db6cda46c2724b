import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Started',
  pending: 'Pending',
  credited: 'Credited',
  rejected: 'Not approved',
  reversed: 'Reversed',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'You finished after the deadline.',
  already_completed: 'You were already rewarded for this offer.',
  screenout: 'You didn’t qualify for this survey.',
  quota_full: 'This survey had enough answers.',
  quality: 'Some answers didn’t pass the survey’s checks.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'I didn’t get my reward',
  2: 'The offer opens the wrong page',
  3: 'Something else',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offer',
  completed_at: 'When did you complete the offer?',
  message: 'What happened?',
  name: 'Your name',
  email: 'Your e-mail address',
  proof_image_url: 'Link to a screenshot',
  proof_video_url: 'Link to a recording',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Enter the name of the offer',
  completed_at: 'Enter the date you completed the offer',
  message: 'Tell us what happened',
  name: 'Enter your name',
  email: 'Enter your e-mail address',
  proof_image_url: 'Enter a link',
  proof_video_url: 'Enter a link',
};

const troubles = {
  offline: 'We couldn’t send your message. Check your connection and try again.',
  busy: 'You can send five messages a day. Try again later.',
  server: 'Something went wrong. What you wrote is still here. Try again in a moment.',
  setup: 'We couldn’t send your message. Please contact the app or site’s support.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'You’ll get your reward once it’s approved.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'The offer’s requirements weren’t met.';
  if (state === 'reversed') return 'The advertiser reversed this reward.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: at most ${max} characters`;
  if (code === 'future') return 'The date can’t be in the future';
  if (field === 'email') return 'Enter an e-mail address in the form name@example.com';
  if (field === 'completed_at') return 'Enter a valid date';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: start with https:// or http://`;
  }
  return `${labels[field]}: contains a character you can’t use`;
}

/** The activity tab in English. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Your balance',
    offersTitle: 'Your offers',
    offersEmpty: 'Start an offer and track it here.',
    historyTitle: 'Balance history',
    historyEmpty: 'Rewards appear here once they’re credited.',
    historyFailed: 'We couldn’t load your history',
    adjustment: 'Adjustment',
    reversed: 'Reversed',
    loading: 'Loading your activity',
    failedTitle: 'We can’t show your activity right now',
    continue: 'Continue',
    notCredited: 'Missing reward?',
    report: 'Report a problem',
    state: (state) => states[state],
    ended: 'Ended',
    stepState: (state) => (state === 'clicked' ? 'To do' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Pending: ' : 'Still to earn: '}${amount}`,
    explain,
    extras: {
      screenout: 'You didn’t qualify this time. This reward is for trying.',
      bonus: 'An extra reward for this offer.',
    },
    stepsDone: (done, of) => `${format.number(done)} of ${format.number(of)} steps done`,
    ticketTitle: 'Report a problem',
    ticketIntro: 'Tell us what went wrong. We’ll reply by e-mail.',
    back: 'Back to activity',
    subject: 'What’s the problem?',
    optional: 'optional',
    addProof: 'Add a screenshot or recording',
    send: 'Send',
    sending: 'Sending…',
    errorTitle: 'There’s a problem',
    errorPrefix: 'Error:',
    sentTitle: 'Message sent',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Up to 200 characters' : ''),
    error: ticketError,
    refused: (label, text) => `Check this field: ${label}${text && ` (${text})`}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Ticket #${ticketId}. We’ll reply by e-mail.`,
  };
}
