/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [
    'server/ledger/{list-transactions,post-transaction}.ts',
    'server/leads/{decide-lead,hold-lead,lead-event,price-lead,price-tile,receive-lead}.ts',
    'server/leads/{fraud,reports}/*.ts',
    'server/net/circuit.ts',
    'server/networks/{signature,signature-template}.ts',
    'server/postbacks/{create-postback,postback-health}.ts',
    'server/postbacks/delivery/{lane,receiver-state,schedule}.ts',
    'server/postbacks/message/*.ts',
    'server/offers/catalog/{match,rank,rules-of-request,take-page,wall-rules}.ts',
    'server/feeds/maps/{mapped-row,read-map}.ts',
    'shared/{credits,reward-rules}.ts',
    '!**/*.{test,fixture}.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  plugins: [import.meta.resolve('../../.cache/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  // Ignores code that runs on load (tables, schemas): each change to it would require all tests.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.cache/mutation/mutants.json',
  tempDirName: '.cache/mutation/sandboxes',
  cleanTempDir: 'always',
  ignorePatterns: ['.cache', '/data', '/docs/images', '/e2e/looks/accepted'],
  // Stryker reads tsconfig.json with the TypeScript API, which TypeScript 7 lacks.
  tsconfigFile: 'none',
  concurrency: 1,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
};
