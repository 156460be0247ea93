/**
 * Who may import whom. The centre knows nothing of the edges, siblings know nothing of each other,
 * and nothing depends on itself by a detour.
 */
const workspace = (name) => `^(packages|apps)/${name}/`;

/** `name` imports no workspace but itself and `allowed`. */
function onlyImports(name, allowed) {
  return {
    name: `${name}-imports-only-${allowed.join('-') || 'itself'}`,
    severity: 'error',
    from: { path: workspace(name) },
    to: { path: '^(packages|apps)/', pathNot: [name, ...allowed].map(workspace) },
  };
}

/** The layers of one program, lowest first: a layer imports itself and those below it. */
function layers(source, names) {
  return names.slice(0, -1).map((name, index) => ({
    name: `${source.split('/')[1]}-${name}-imports-nothing-above-it`,
    severity: 'error',
    from: { path: `^${source}/${name}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${source}/(${names.slice(index + 1).join('|')})/` },
  }));
}

/** A feature imports no other, except those that `shared` names. */
function siblings(source, shared = []) {
  return {
    name: `${source.split('/')[1]}-features-are-siblings`,
    severity: 'error',
    from: { path: `^${source}/features/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${source}/features/`, pathNot: ['$1', ...shared].map((name) => `^${source}/features/${name}/`) },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    onlyImports('domain', []),
    onlyImports('charts', []),
    onlyImports('voice', []),
    onlyImports('contract', ['domain']),
    onlyImports('nlu', ['domain']),
    onlyImports('voice', []),
    onlyImports('dialogue', ['domain']),
    onlyImports('console', ['domain', 'contract', 'dialogue', 'charts', 'voice']),
    {
      // A page shares the sound of calls with the server, and nothing of the telephone.
      name: 'console-imports-only-sound-of-voice',
      severity: 'error',
      from: { path: workspace('console') },
      to: { path: workspace('voice'), pathNot: '^packages/voice/src/sound/' },
    },
    onlyImports('chat-client', ['domain', 'contract', 'dialogue']),
    {
      // Every page loads it, so it is small: of the packages, the build keeps these files and drops what they do not use.
      name: 'chat-client-imports-types-only',
      severity: 'error',
      from: { path: workspace('chat-client'), pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^packages/',
        pathNot:
          '^packages/(domain/src/(rich-text|color)|dialogue/src/entries/(action-entries|action-entry|is-action|pending-timers|turns-of))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    onlyImports('server', ['domain', 'contract', 'nlu', 'dialogue', 'charts', 'voice']),
    ...layers('apps/server/src', ['platform', 'http', 'features', 'workflows', 'routes', 'processes']),
    ...layers('apps/console/src', ['texts', 'shared', 'parts', 'features', 'app']),
    ...layers('apps/chat-client/src', ['talk', 'page', 'ui']),
    {
      name: 'the-demo-is-content-only',
      severity: 'error',
      from: { path: '^apps/server/src/demo/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/', pathNot: '^apps/server/src/demo/' },
    },
    {
      // So that every endpoint's handler is found in one folder.
      name: 'only-routes-make-routes',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|features|workflows)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/http/route\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    // Every noun has an author, and rights that decide who may change it.
    siblings('apps/server/src', ['people']),
    {
      // So that every table has an owner: others ask the stores of its feature.
      name: 'only-features-and-platform-query',
      severity: 'error',
      from: {
        path: '^apps/server/src/(http|workflows|routes|processes)/',
        pathNot: '\\.test\\.ts$|/testing/',
      },
      to: { path: '(^|/)kysely(/|$)' },
    },
    siblings('apps/console/src'),
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '\\.test\\.tsx?$|/testing/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
