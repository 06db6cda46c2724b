import {
  complete,
  event3,
  pending,
  refused,
  reversal,
  trial,
  testCalls,
} from '../../leads/reports/network-calls.fixture.ts';
import { bitlabsOffers } from './network.ts';

testCalls(bitlabsOffers, [
  [{ '[%OFFER:TASK:STATE%]': 'PENDING' }, pending],
  [{ '[%OFFER:TASK:STATE%]': 'RECONCILED' }, reversal],
  [{ '[%OFFER:TASK:STATE%]': 'NONE' }, complete],
  [{ '[%TX%]': 'orT-1', '[%VALUE:USD%]': '-1.25', '[%REF%]': 'T-1' }, reversal],
  [{ '[%OFFER:TASK:ID%]': '3' }, event3],
  [{ '[%OFFER:TASK:STATE%]': 'REVIEWING' }, refused('state')],
  [{ '[%REF%]': '&debug=true' }, trial],
]);
