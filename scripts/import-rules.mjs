// Which folders may import which, for dependency-cruiser (`npm run check`).

/** Features that may not import each other. */
const features = [
  ...['admins', 'clicks', 'feeds', 'leads', 'ledger', 'offers', 'persons', 'pictures', 'postbacks', 'profiles'],
  ...['publishers', 'readiness', 'retention', 'statistics', 'surveys', 'tickets'],
];

/**
 * The folders of the service, from the bottom up. A folder may import itself, `shared` and the lines above it in this
 * list.
 */
const service = [
  ['runtime'],
  ['net', 'schema'],
  ['store'],
  ['config-readers.ts'],
  ['config-variables.ts'],
  ['config.ts'],
  ['security', 'networks', 'unknown-variables.ts'],
  ['base.ts'],
  features,
  ['services.ts'],
  ['http'],
  ['app.ts', 'check-config.ts'],
  ['main.ts'],
  ['cli'],
  ['cli.ts'],
];

/** The folders of the widget, likewise. Those of the wall share its state, so they may import each other. */
const widget = [
  ['api'],
  ['i18n'],
  ['ui', 'locales', 'diagnosis'],
  ['theme'],
  ['survey-profile'],
  ['(?:offer-wall|offers|offer-details|activity|tickets|surveys)'],
  ['open-wall'],
  ['offer-card', 'rewards-teaser'],
  ['rewards-button'],
  ['(?:embed|contract)'],
  ['hosted'],
];

const ours = '^(?:bench|console|demo|e2e|examples|scripts|sdk|server|shared|widget)/';
/** Tests may import more than their subject: reference implementations and set-up code. */
const tests = ['[.](?:test|contract)[.]ts$', '^server/store/contract/'];
const fixtures = '[.]fixture[.]ts$';
const configs = '/vite[.]config[.]ts$';
const simulators = '^server/networks/(?:simulation/|[^/]+/simulator[.]ts$)';

/** The files of a folder, or a single file. */
const filesOf = (folder) => `^${folder.replaceAll('.', '[.]')}(?:/|$)`;

/** One rule per folder, and one for files outside all of them. */
function stack(root, layers) {
  const paths = layers.map((folders) => folders.map((folder) => filesOf(`${root}/${folder}`)));
  const all = paths.flat();
  return [
    ...layers.flatMap((folders, layer) =>
      folders.map((folder) => ({
        name: `${root}/${folder} imports only itself and folders below`,
        from: { path: filesOf(`${root}/${folder}`), pathNot: tests },
        to: { path: ours, pathNot: [filesOf('shared'), ...paths.slice(0, layer).flat(), filesOf(`${root}/${folder}`)] },
      })),
    ),
    {
      name: `each file of ${root} is in a listed folder`,
      from: { path: filesOf(root), pathNot: [...all, ...tests, configs] },
      to: {},
    },
  ];
}

/** A folder that imports only itself and some others. */
const only = (folder, others = [], except = tests) => ({
  name: [`${folder} imports only itself`, ...others].join(' and '),
  from: { path: filesOf(folder), pathNot: [...except, configs] },
  to: { path: ours, pathNot: [folder, ...others].map(filesOf) },
});

export default {
  forbidden: [
    { name: 'no circles', from: {}, to: { circular: true } },
    ...stack('server', service),
    ...stack('widget/src', widget),
    only('shared'),
    only('sdk'),
    only('console', ['shared', 'scripts/markdown-blocks.ts']),
    only('demo', ['shared', 'server']),
    only('scripts', ['shared', 'server', 'demo', 'widget', 'console', 'sdk']),
    {
      name: 'features and HTTP import only the types of the store',
      from: { path: ['http', ...features].map((folder) => filesOf(`server/${folder}`)), pathNot: [...tests, fixtures] },
      to: { path: '^server/store/', pathNot: '^server/store/(?:ports/|(?:store|database-failures|click-terms)[.]ts$)' },
    },
    {
      name: 'simulators import nothing of ours, so that none agrees with our code by sharing it',
      from: { path: simulators },
      to: { path: ours, pathNot: simulators },
    },
    {
      name: 'only the demo and tests import simulators',
      from: { pathNot: [simulators, '^(?:bench|demo|e2e)/', ...tests, fixtures] },
      to: { path: simulators },
    },
    {
      name: 'only tests import fixtures',
      from: { pathNot: ['^(?:bench|e2e)/', ...tests, fixtures] },
      to: { path: fixtures },
    },
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    includeOnly: ours,
    // The last one is generated from the elements.
    exclude: { path: ['(?:^|/)(?:node_modules|dist)/', '[.]d[.]m?ts$', '^widget/custom-elements[.]json$'] },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.json'], exportsFields: ['exports'] },
  },
};
