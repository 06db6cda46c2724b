import { startFakeProvider, type FakeProvider } from '../../../server/networks/simulation/fake-provider.ts';
import { protocols } from '../../../server/networks/simulators.fixture.ts';

/** Starts the simulated survey provider of this name: `cpx`. */
export async function startNetwork(named: string): Promise<FakeProvider> {
  const protocol = protocols.find(({ name }) => name === named);
  if (protocol === undefined) throw new Error(`There is no protocol of ${named}.`);
  return startFakeProvider(protocol);
}
