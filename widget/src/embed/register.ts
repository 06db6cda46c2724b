import { registerElements } from './define.ts';

registerElements();
