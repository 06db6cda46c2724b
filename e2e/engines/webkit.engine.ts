import { playScenarios } from './play-scenarios.ts';
import { webkitEngine } from './webkit-engine.ts';

playScenarios('WebKit', webkitEngine);
