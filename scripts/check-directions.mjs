// Checks the directions of the house on the syntax tree of every TypeScript file; prints each violation.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { parseSync } from 'oxc-parser';

import { fileComplaints, IMPORT_RULES } from './direction-rules.mjs';

const FOLDERS = ['core', 'intelligence', 'server', 'web', 'sandbox', 'e2e', 'evals', 'bench'];
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'weights']);

/** All violations below root, as 'file: complaint'; modules is how many files were read. */
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
  for (const cycle of findCycles(modules))
    violations.push(`${cycle[0]}: cycle ${cycle.join(' → ')}`);
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

/** Cycles among imports that run at load time: types are erased, lazy imports come later. */
function findCycles(modules) {
  const state = new Map();
  const cycles = [];
  const visit = (file, trail) => {
    state.set(file, 'open');
    for (const { to, isType, isLazy } of modules.get(file)?.imports ?? []) {
      if (isType || isLazy || !modules.has(to)) continue;
      if (state.get(to) === 'open') cycles.push([...trail.slice(trail.indexOf(to)), to]);
      else if (!state.has(to)) visit(to, [...trail, to]);
    }
    state.set(file, 'done');
  };
  for (const file of modules.keys()) if (!state.has(file)) visit(file, [file]);
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
