import {
  bonus,
  complete,
  refused,
  reversal,
  screenout,
  trial,
  testCalls,
} from '../../leads/reports/network-calls.fixture.ts';
import { theoremreach } from './network.ts';

testCalls(theoremreach, [
  [{ screenout: '1' }, screenout],
  [{ profiler: '1' }, bonus],
  [{ screenout: '2', profiler: '2' }, complete],
  [{ screenout: 'maybe' }, refused('screenout')],
  [{ debug: 'true' }, trial],
  [{ status: '2' }, reversal],
  [{ reversal: 'true' }, reversal],
  [{ currency: '-1.25' }, reversal],
]);
