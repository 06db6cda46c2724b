import { fake } from '../runtime/fake.fixture.ts';
import type { Vault } from './vault.ts';

export const fakeVault = (given: Partial<Vault>): Vault => fake('vault', given);
