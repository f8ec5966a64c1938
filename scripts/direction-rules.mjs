// The import direction rules, each a function from one import to a complaint or null.
// An import: { from, to (one of our files, or null), specifier, isType }.

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
/** Lowest first: a file imports its own floor and those before it. */
const FLOORS = [
  'platform',
  'accounts',
  'records',
  'mail',
  'analysis',
  'review',
  'integrations',
  'admin',
];
/** Below all floors: it reads the environment and imports nothing from the server. */
const GROUND = 'server/src/config.ts';
const VENDOR_PACKAGE = /^(openid-client|jose|@microsoft\/)/;

export const isTest = (file) =>
  /\.test\.tsx?$/.test(file) ||
  file.includes('-contract-test.') ||
  file.includes('/src/testing/') ||
  /\/testing\/[^/]+$/.test(file);
const packageOf = (file) => PACKAGES.find((name) => file.startsWith(`${name}/`)) ?? null;
const floorOf = (file) => FLOORS.indexOf(/^server\/src\/([^/]+)\//.exec(file)?.[1]);
const folderOf = (file) => file.slice(0, file.lastIndexOf('/'));
const featureOf = (file) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
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

export function serverFloors({ from, to }) {
  if (to === null || isTest(from) || !from.startsWith('server/') || !to.startsWith('server/'))
    return null;
  if (to.startsWith('server/src/testing/')) return 'testing is imported by tests only';
  if (floorOf(from) === -1 || to === GROUND) return null;
  if (floorOf(to) === -1) return `only the root joins things; a floor may not import ${to}`;
  return floorOf(to) > floorOf(from)
    ? `${FLOORS[floorOf(from)]} is below ${FLOORS[floorOf(to)]} and may not import it`
    : null;
}

export function serverSteps({ from, to }) {
  if (to === null || isTest(from) || floorOf(from) === -1 || floorOf(to) === -1) return null;
  const [source, target] = [kindOf(from), kindOf(to)];
  if (folderOf(from) !== folderOf(to) && (target === 'routes' || target === 'job'))
    return `a folder may not import another's ${target}`;
  if (source === 'repository' && ['usecases', 'routes', 'job'].includes(target))
    return `a repository may not import ${target}`;
  if (source === 'usecases' && target === 'routes') return 'use cases may not import routes';
  const adapters = /^(.*)\/adapters\//.exec(to)?.[1];
  if (adapters !== undefined && !from.startsWith(`${adapters}/adapters/`))
    return 'floors use a port, never its adapter';
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
  if (VENDOR_PACKAGE.test(specifier) && !/\/adapters\//.test(from))
    return 'only adapters name a vendor';
  return null;
}

export const IMPORT_RULES = [
  packageDirection,
  coreIsPlain,
  serverFloors,
  serverSteps,
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

const WRITES_BY_BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]([a-z_]+)/g;
const WRITES_BY_SQL =
  /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?([a-z_]+)(?=\s*\(|\s+(?:as\s+\w+\s+)?(?:set|using|where|select|values)\b)/g;

/** The tables that a repository writes, through the query builder or in SQL. */
export function tablesWritten(source) {
  const matches = [...source.matchAll(WRITES_BY_BUILDER), ...source.matchAll(WRITES_BY_SQL)];
  return [...new Set(matches.map((match) => match[1]))];
}

/** files: path → source. Each table is written by the repositories of one folder. */
export function tableComplaints(files) {
  const writers = new Map();
  for (const [file, source] of files) {
    if (!file.startsWith('server/src/') || kindOf(file) !== 'repository') continue;
    for (const table of tablesWritten(source))
      writers.set(table, [...(writers.get(table) ?? []), file]);
  }
  return [...writers].flatMap(([table, written]) => {
    const [home, ...others] = [...new Set(written.map(folderOf))].toSorted((a, b) =>
      a.localeCompare(b),
    );
    return others.map((folder) => `${folder}: the table ${table} is also written by ${home}`);
  });
}
