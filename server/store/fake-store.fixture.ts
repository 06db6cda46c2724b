import { fake } from '../runtime/fake.fixture.ts';
import type { Store } from './store.ts';

export const fakeStore = (given: Partial<Store>): Store => fake('store', given);
