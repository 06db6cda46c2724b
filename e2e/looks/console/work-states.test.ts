import { signInStates } from './sign-in-states.ts';
import { testStates } from './test-states.ts';
import { workStates } from './work-states.ts';

// Every screen of the console for signing in, and for leads, rules, postbacks, users and tickets.

await testStates([...signInStates, ...workStates]);
