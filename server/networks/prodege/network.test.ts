import { ended, refused, screenout, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { prodege } from './network.ts';

testCalls(prodege, [
  [{ '@status@': '2' }, ended('quota_full')],
  [{ '@status@': '3' }, screenout],
  [{ '@status@': '4', '@termreason@': 'Speeder' }, ended('quality')],
  [{ '@status@': '5' }, refused('status')],
  [{ '@vpid@': 'a%3Astatus=1' }, { kind: 'unauthenticated' }],
  [{ '@vpid@': 'a%80' }, { kind: 'unauthenticated' }],
]);
