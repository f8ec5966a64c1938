// Checks the import directions on the syntax tree of every TypeScript file and prints each violation.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { parseSync } from 'oxc-parser';

import { fileComplaints, IMPORT_RULES, isTest, tableComplaints } from './direction-rules.mjs';

const FOLDERS = ['core', 'intelligence', 'server', 'web', 'sandbox', 'e2e', 'evals', 'bench'];
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'weights']);

/** All violations below root, as 'file: complaint'; modules is the number of files read. */
export function checkDirections(root) {
  const files = FOLDERS.flatMap((folder) => typescriptFiles(root, folder));
  const modules = new Map(files.map((file) => [file, readModule(root, file)]));
  const violations = [];
  for (const [file, module] of modules) {
    for (const complaint of fileComplaints({ file, ...module }))
      violations.push(`${file}: ${complaint}`);
    for (const one of module.imports) {
      for (const rule of IMPORT_RULES) {
        const complaint = rule({ from: file, ...one });
        if (complaint !== null) violations.push(`${file}: ${complaint} (${one.specifier})`);
      }
    }
  }
  const sources = new Map([...modules].map(([file, { source }]) => [file, source]));
  violations.push(...tableComplaints(sources));
  for (const cycle of findCycles(loadedImports(modules)))
    violations.push(`${cycle[0]}: cycle ${cycle.join(' → ')}`);
  for (const cycle of findCycles(folderImports(modules)))
    violations.push(`${cycle[0]}: cycle of folders ${cycle.join(' → ')}`);
  return { violations, modules: modules.size };
}

function typescriptFiles(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    if (SKIPPED.has(name)) return [];
    if (statSync(path.join(root, file)).isDirectory()) return typescriptFiles(root, file);
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [file] : [];
  });
}

function readModule(root, file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map((one) => ({
      specifier: one.moduleRequest.value,
      isType: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({ specifier: entry.moduleRequest.value, isType: entry.isType })),
    ),
    ...module.dynamicImports.map((one) => ({
      specifier: source
        .slice(one.moduleRequest.start, one.moduleRequest.end)
        .replace(/^['"`]|['"`]$/g, ''),
      isType: false,
      isLazy: true,
    })),
  ];
  const imports = specifiers.map((one) => ({ ...one, to: resolve(root, file, one.specifier) }));
  const statements = program.body.filter((statement) => statement.type !== 'ImportDeclaration');
  const exportsOnlyOthers =
    statements.length > 0 &&
    statements.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.source),
    );
  return { source, imports, exportsOnlyOthers };
}

function resolve(root, from, specifier) {
  const own = /^@docket\/([^/]+)\/(.+)$/.exec(specifier);
  const base = own
    ? `${own[1]}/src/${own[2]}`
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : null;
  if (base === null) return null;
  return (
    ['', '.ts', '.tsx']
      .map((ending) => base + ending)
      .find(
        (file) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile(),
      ) ?? base
  );
}

/** Imports that run at load time: types are erased, lazy imports come later. */
function loadedImports(modules) {
  return new Map(
    [...modules].map(([file, { imports }]) => [
      file,
      imports.flatMap(({ to, isType, isLazy }) => (isType || isLazy ? [] : [to])),
    ]),
  );
}

/** Between folders every import counts, including types and lazy ones; tests may import anything. */
function folderImports(modules) {
  const folders = new Map();
  for (const [file, { imports }] of modules) {
    if (isTest(file)) continue;
    const folder = folderOf(file);
    const targets = folders.get(folder) ?? new Set();
    folders.set(folder, targets);
    for (const { to } of imports)
      if (modules.has(to) && folderOf(to) !== folder) targets.add(folderOf(to));
  }
  return folders;
}

/** Files at a package's root are entry points or shared; each counts on its own. */
function folderOf(file) {
  const folder = path.posix.dirname(file);
  return folder.endsWith('/src') ? file : folder;
}

function findCycles(graph) {
  const state = new Map();
  const cycles = [];
  const visit = (node, trail) => {
    state.set(node, 'open');
    for (const to of graph.get(node) ?? []) {
      if (!graph.has(to)) continue;
      if (state.get(to) === 'open') cycles.push([...trail.slice(trail.indexOf(to)), to]);
      else if (!state.has(to)) visit(to, [...trail, to]);
    }
    state.set(node, 'done');
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node, [node]);
  return cycles;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { violations, modules } = checkDirections(process.cwd());
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  if (modules === 0)
    process.stderr.write('directions: no module was read, so nothing was checked\n');
  process.stdout.write(`directions: ${modules} modules, ${violations.length} violations\n`);
  process.exit(modules === 0 || violations.length > 0 ? 1 : 0);
}
