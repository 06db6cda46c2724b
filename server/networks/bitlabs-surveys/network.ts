import type { Network } from '../network.ts';
import { bitlabs } from '../bitlabs/network.ts';
import { surveys } from './surveys.ts';

/**
 * BitLabs' callback for surveys that we list ourselves (docs/decisions/012-live-surveys-are-asked-per-user.md). Unlike
 * `bitlabs`, it has a click ID: BitLabs knows the person by a stable ID, and returns the tags of the entry link.
 */
export const bitlabsSurveys: Network = {
  ...bitlabs,
  name: 'bitlabs-surveys',
  network: 'BitLabs live surveys',
  facts: 'experimental',
  parameters: {
    user: '[%USER:UID%]',
    transaction_id: '[%TX%]',
    payout: '[%VALUE:USD%]',
    type: '[%TYPE%]',
    reference: '[%REF%]',
  },
  respondent: { person: 'user' },
  appended: ['debug', 'click_id'],
  surveys,
};
