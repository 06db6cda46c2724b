import { feedStates } from './feed-states.ts';
import { setUpStates } from './set-up-states.ts';
import { testStates } from './test-states.ts';

// Every screen of the console on which figures, offers, walls and the installation are looked after.

await testStates([...setUpStates, ...feedStates]);
