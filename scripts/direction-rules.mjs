// The direction rules of the house, each a function from one import to a complaint or null.
// An import: { from, to (file of ours, or null), specifier, isType }.

const PACKAGES = ['core', 'intelligence', 'server', 'web', 'sandbox', 'e2e', 'evals', 'bench'];
const MAY_IMPORT = {
  core: [],
  intelligence: ['core'],
  server: ['core', 'intelligence'],
  web: ['core'],
  sandbox: [],
  e2e: [],
  evals: ['core', 'intelligence'],
  bench: ['core', 'intelligence'],
};
const WEB_LAYERS = {
  app: ['features', 'forms', 'api', 'ui'],
  features: ['forms', 'api', 'ui'],
  forms: ['api', 'ui'],
  api: [],
  ui: [],
  testing: ['app', 'api', 'ui', 'forms'],
};
const UI_MAY_KNOW = /^core\/src\/(pagination|priority)\.ts$/;
const SERVER_ROOM = /^server\/src\/(platform|adapters|features|testing)\//;
const VENDOR_FILE = /\/(graph|microsoft|openid|openai|todoist)-[^/]+\.ts$/;
const VENDOR_PACKAGE = /^(openid-client|jose|@microsoft\/)/;

const isTest = (file) =>
  /\.test\.tsx?$/.test(file) ||
  file.includes('-contract-test.') ||
  file.startsWith('server/src/testing/');
const packageOf = (file) => PACKAGES.find((name) => file.startsWith(`${name}/`)) ?? null;
const roomOf = (file) => SERVER_ROOM.exec(file)?.[1] ?? 'root';
const featureOf = (file) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
const kindOf = (file) => /\.(routes|usecases|repository|job)\.ts$/.exec(file)?.[1] ?? null;

export function packageDirection({ from, to, specifier }) {
  const [source, target] = [packageOf(from), to === null ? namedPackage(specifier) : packageOf(to)];
  if (source === null || target === null || source === target) return null;
  return MAY_IMPORT[source].includes(target) ? null : `${source} may not import ${target}`;
}

function namedPackage(specifier) {
  const name = /^@docket\/([^/]+)/.exec(specifier)?.[1];
  return PACKAGES.includes(name) ? name : null;
}

export function coreIsPlain({ from, to, specifier }) {
  if (!from.startsWith('core/') || isTest(from) || to !== null) return null;
  return specifier === 'zod' ? null : `core may import zod only, not ${specifier}`;
}

export function serverLayers({ from, to }) {
  if (to === null || isTest(from) || !from.startsWith('server/') || !to.startsWith('server/'))
    return null;
  const [source, target] = [roomOf(from), roomOf(to)];
  if (target === 'testing') return 'testing is imported by tests only';
  if (source === 'platform' && ['features', 'adapters'].includes(target))
    return `platform may not import ${target}`;
  if (source === 'adapters' && target === 'features') return 'adapters may not import features';
  if (source === 'features' && target === 'adapters' && VENDOR_FILE.test(to))
    return 'features use a port, never its implementation';
  if (source !== 'root' && target === 'root' && /\/(main|compose)\.ts$/.test(to))
    return `nothing imports ${to}`;
  return null;
}

export function featureSteps({ from, to }) {
  if (to === null || isTest(from) || !to.startsWith('server/src/features/')) return null;
  const [source, target] = [kindOf(from), kindOf(to)];
  const crosses = featureOf(from) !== null && featureOf(from) !== featureOf(to);
  if (crosses && (target === 'routes' || target === 'job'))
    return `a feature may not import another's ${target}`;
  if (source === 'repository' && ['usecases', 'routes', 'job'].includes(target))
    return `a repository may not import ${target}`;
  if (source === 'usecases' && target === 'routes') return 'use cases may not import routes';
  return null;
}

export function webLayers({ from, to }) {
  if (to === null || isTest(from) || !from.startsWith('web/src/')) return null;
  if (from.startsWith('web/src/ui/') && to.startsWith('core/')) {
    return UI_MAY_KNOW.test(to) ? null : 'ui knows no noun of the product';
  }
  if (!to.startsWith('web/src/')) return null;
  const layer = (file) =>
    Object.keys(WEB_LAYERS).find((name) => file.startsWith(`web/src/${name}/`));
  const [source, target] = [layer(from), layer(to)];
  if (source === 'features' && target === 'features' && featureOf(from) !== featureOf(to))
    return 'features are islands';
  if (source === undefined || target === undefined || source === target) return null;
  return WEB_LAYERS[source].includes(target) ? null : `${source} may not import ${target}`;
}

export function libraryPlaces({ from, specifier }) {
  if (!from.startsWith('server/') || isTest(from)) return null;
  if (
    /^kysely($|\/)/.test(specifier) &&
    !from.endsWith('.repository.ts') &&
    !from.startsWith('server/src/platform/db/')
  ) {
    return 'only *.repository.ts and platform/db import the query builder';
  }
  if (
    /^(fastify$|@fastify\/)/.test(specifier) &&
    !from.endsWith('.routes.ts') &&
    !from.startsWith('server/src/platform/http/')
  ) {
    return from === 'server/src/compose.ts'
      ? null
      : 'only *.routes.ts and platform/http import the HTTP framework';
  }
  if (VENDOR_PACKAGE.test(specifier) && !from.startsWith('server/src/adapters/'))
    return 'only adapters name a vendor';
  return null;
}

export const IMPORT_RULES = [
  packageDirection,
  coreIsPlain,
  serverLayers,
  featureSteps,
  webLayers,
  libraryPlaces,
];

const READS_ENVIRONMENT = ['server/src/config.ts', 'sandbox/src/config.ts', 'sandbox/src/main.ts'];

/** Complaints about a whole file: { file, source, exportsOnlyOthers }. */
export function fileComplaints({ file, source, exportsOnlyOthers }) {
  const complaints = [];
  const isProduct = /^(core|intelligence|server|web|sandbox)\/src\//.test(file) && !isTest(file);
  if (isProduct && !READS_ENVIRONMENT.includes(file) && /\bprocess\.env\b/.test(source)) {
    complaints.push('only config.ts reads process.env');
  }
  if (isProduct && exportsOnlyOthers) complaints.push('no barrels');
  if (/\/(utils|helpers|misc|common|types|constants|index)\.tsx?$/.test(file))
    complaints.push('this file name says nothing');
  return complaints;
}
