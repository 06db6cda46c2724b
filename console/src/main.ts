import './console-app.ts';
