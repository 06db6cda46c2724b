import { event3, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { tune } from './network.ts';

testCalls(tune, [[{ '{goal_id}': '3' }, event3]]);
