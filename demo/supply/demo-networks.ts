import { simulation as affise } from '../../server/networks/affise/simulator.ts';
import { simulation as ayet } from '../../server/networks/ayet/simulator.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import type { Simulation } from '../../server/networks/simulation/simulation.ts';
import type { Protocol } from '../../server/networks/simulation/protocol.ts';
import { protocol as prodege } from '../../server/networks/prodege/simulator.ts';
import { openMarket, openSurveyMarket, seededRandom, type Market, type SurveyMarket } from './market.ts';
import { northlightStock, playgroveStock, tidewaterStock } from './network-stock.ts';

/** A simulated network of the demo. */
export interface DemoNetwork {
  /** Used in the names of its feed and lead source and in its paths. */
  name: string;
  /** Its display name. */
  title: string;
  /** The real platform whose protocol it uses. */
  platform: string;
  simulation: Simulation;
  /** The secret of its callbacks, if the network chooses it. */
  secret?: string;
  /** Whether it can reverse a lead. */
  canReverse: boolean;
  market: Market;
}

/** The simulated survey provider of the demo. */
export interface DemoProvider {
  name: string;
  title: string;
  /** The service's name for the provider. */
  provider: string;
  platform: string;
  protocol: Protocol;
  key: string;
  market: SurveyMarket;
}

const ON_SALE = 8;
const SURVEYS = 6;
/** Fixed, so that every demo has the same changes in the same order. */
const SEED = 2026;

/** The networks that supply the demo's wall. `publicUrl`: the base of their pictures and landing pages. */
export function demoNetworks(publicUrl: string): DemoNetwork[] {
  return [
    {
      name: 'northlight',
      title: 'Northlight Partners',
      platform: 'Everflow',
      simulation: everflow,
      canReverse: false,
      market: openMarket(northlightStock(publicUrl), ON_SALE, seededRandom(SEED)),
    },
    {
      name: 'playgrove',
      title: 'Playgrove',
      platform: 'ayeT-Studios',
      // ayeT-Studios signs callbacks with the API key.
      simulation: ayet,
      canReverse: true,
      secret: ayet.credential ?? '',
      market: openMarket(playgroveStock(publicUrl), ON_SALE, seededRandom(SEED + 1)),
    },
  ];
}

/** The network without a feed, for visitors to add one in the console. */
export function spareNetwork(publicUrl: string): DemoNetwork {
  const stock = tidewaterStock(publicUrl);
  return {
    name: 'tidewater',
    title: 'Tidewater Media',
    platform: 'Affise',
    simulation: affise,
    canReverse: true,
    market: openMarket(stock, stock.length, seededRandom(SEED + 3)),
  };
}

/** The survey provider of the demo's wall. It reports the outcome of every survey, including a full quota. */
export function demoProvider(firstSurveyId: number): DemoProvider {
  return {
    name: 'panelhive',
    title: 'Panelhive',
    provider: prodege.name,
    platform: 'Prodege',
    protocol: prodege,
    key: 'panelhive-key-0123456789',
    market: openSurveyMarket({ count: SURVEYS, firstId: firstSurveyId, random: seededRandom(SEED + 2) }),
  };
}
