import { playScenarios } from './play-scenarios.ts';
import { firefoxEngine } from './playwright-engine.ts';

playScenarios('Firefox', firefoxEngine);
