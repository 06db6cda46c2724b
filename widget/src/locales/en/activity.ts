import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Started',
  pending: 'Being checked',
  credited: 'Credited',
  rejected: 'Not accepted',
  reversed: 'Taken back',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'It was completed after the time allowed.',
  already_completed: 'You were already rewarded for this offer.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'I was not credited',
  2: 'The offer leads to the wrong page',
  3: 'Something else',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Offer',
  completed_at: 'When did you complete it?',
  message: 'What happened?',
  name: 'Your name',
  email: 'Your e-mail address',
  proof_image_url: 'Link to a screenshot',
  proof_video_url: 'Link to a recording',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Enter the name of the offer',
  completed_at: 'Enter the day you completed the offer',
  message: 'Say what happened',
  name: 'Enter your name',
  email: 'Enter your e-mail address',
  proof_image_url: 'Enter a link',
  proof_video_url: 'Enter a link',
};

const troubles = {
  offline: 'Your message could not be sent. Check that you are online, then try again.',
  busy: 'You can send five messages a day, and no more are taken right now. Please try again later.',
  server: 'Something went wrong on our side. What you wrote is still here: please try again in a moment.',
  setup: 'Your message can’t be taken here. Please tell the site you came from.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'The reward comes when the check is done.';
  if (state === 'rejected') return rejections[reason ?? ''] ?? 'It did not meet the terms of the offer.';
  if (state === 'reversed') return reason ?? 'The advertiser took the reward back.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: at most ${max} characters`;
  if (code === 'future') return 'The day of completion must not be in the future';
  if (field === 'email') return 'Enter an e-mail address in the form name@example.com';
  if (field === 'completed_at') return 'Enter a real date';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: it must start with https:// or http://`;
  }
  return `${labels[field]}: it contains a character that can’t be used`;
}

/** The activity tab in English. */
export function messages(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Your balance',
    offersTitle: 'Your offers',
    offersEmpty: 'Offers that you start appear here, with what came of them.',
    historyTitle: 'Balance history',
    historyEmpty: 'Rewards appear here as soon as they are credited.',
    historyFailed: 'The history could not be loaded.',
    adjustment: 'Adjustment',
    takenBack: 'Taken back',
    loading: 'Loading your activity',
    failedTitle: 'Your activity can’t be shown right now',
    offlineText: 'Check that you are online. It comes back by itself when you are.',
    continue: 'Continue',
    notCredited: 'Not credited?',
    report: 'Report a problem',
    balanceIs: (amount) => `Your balance is ${amount}`,
    change: (amount, currency) => `${amount > 0 ? '+' : ''}${format.number(amount)} ${currency}`.trim(),
    state: (state) => states[state],
    stepState: (state) => (state === 'clicked' ? 'To do' : states[state]),
    expected: (state, amount) => `${state === 'pending' ? 'Not credited yet: ' : 'To earn: '}${amount}`,
    explain,
    extras: {
      screenout: 'You did not qualify this time. This is for trying.',
      bonus: 'An extra reward for this offer.',
    },
    stepsDone: (done, of) => `${format.number(done)} of ${format.number(of)} done`,
    ticketTitle: 'Report a problem',
    ticketIntro: 'Say what went wrong. The answer comes by e-mail.',
    back: 'Back to my activity',
    subject: 'What is it about?',
    optional: 'optional',
    addProof: 'Add a screenshot or recording',
    send: 'Send',
    sending: 'Sending…',
    errorTitle: 'There is a problem',
    errorPrefix: 'Error:',
    sentTitle: 'Your message was sent',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Up to 200 characters.' : ''),
    error: ticketError,
    refused: (label, text) => `${label}: ${text || 'it was not accepted'}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Its number is ${ticketId}. Please keep it until you have an answer.`,
  };
}
