import { playScenarios } from './play-scenarios.ts';
import { chromiumEngine } from './playwright-engine.ts';

playScenarios('Chromium', chromiumEngine);
