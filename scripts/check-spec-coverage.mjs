// Checks docs/spec-coverage.md: every proven row names a test that exists, and no cell is empty.
import { existsSync, readFileSync } from 'node:fs';

import { parseSync, Visitor } from 'oxc-parser';

const TABLE = 'docs/spec-coverage.md';
const REPLACED = 'product.md: ';
const SEPARATOR = ' › ';

/** Rows of each table of the page, without head and rule; a `\|` is a bar inside a cell. */
function readTables(source) {
  const tables = [];
  let rows = null;
  for (const line of source.split('\n')) {
    if (!line.startsWith('|')) rows = null;
    else if (rows === null) tables.push((rows = [line]));
    else rows.push(line);
  }
  return tables.map((lines) =>
    lines.slice(2).map((line) =>
      line
        .replace(/^\|/, '')
        .replace(/\|\s*$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    ),
  );
}

/** it, test, describe and their .each and .for; a skipped or todo test proves nothing. */
function kindOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  const table = callee.type === 'CallExpression' ? callee.callee : callee.tag;
  if (table?.type !== 'MemberExpression' || table.object.type !== 'Identifier') return '';
  return ['each', 'for'].includes(table.property.name) ? table.object.name : '';
}

function textOf(node) {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : undefined;
}

/** Names of the tests of a file, alone and with the groups around them. */
function readTestNames(file) {
  const names = new Set();
  const groups = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    CallExpression(call) {
      const kind = kindOf(call.callee);
      const name = textOf(call.arguments[0]);
      if (kind === 'describe') groups.push(name ?? '');
      if ((kind !== 'it' && kind !== 'test') || name === undefined) return;
      names.add(name);
      names.add([...groups, name].join(SEPARATOR));
    },
    'CallExpression:exit'(call) {
      if (kindOf(call.callee) === 'describe') groups.pop();
    },
  }).visit(program);
  return names;
}

const testNames = new Map();
function problemOf(proof) {
  if (proof.startsWith(REPLACED)) {
    return proof.length > REPLACED.length ? null : 'names no line of product.md';
  }
  const at = proof.indexOf(SEPARATOR);
  if (at === -1) return `is neither a test nor a line of product.md: ${proof}`;
  const file = proof.slice(0, at);
  const name = proof.slice(at + SEPARATOR.length);
  if (!/\.test\.tsx?$/.test(file) || !existsSync(file)) return `no such test file: ${file}`;
  if (!testNames.has(file)) testNames.set(file, readTestNames(file));
  return testNames.get(file).has(name) ? null : `no such test in ${file}: ${name}`;
}

if (!existsSync(TABLE)) {
  console.error(`${TABLE} is missing.`);
  process.exit(1);
}
const [proven = [], open = []] = readTables(readFileSync(TABLE, 'utf8'));
const problems = [];
if (proven.length === 0) problems.push('the first table has no row');
let replaced = 0;
for (const cells of [...proven, ...open]) {
  const row = cells.join(' | ');
  if (cells.length !== 3) problems.push(`not three cells: ${row}`);
  else if (cells.some((cell) => cell === '')) problems.push(`an empty cell: ${row}`);
}
for (const [section, statement, proof = ''] of proven) {
  const proofs = proof.split('<br>').map((one) => one.trim());
  if (proofs.every((one) => one.startsWith(REPLACED))) replaced += 1;
  for (const one of proofs) {
    const problem = problemOf(one);
    if (problem !== null) problems.push(`§ ${section} ${statement}: ${problem}`);
  }
}
for (const problem of problems) console.error(problem);
console.log(
  `Specification: ${proven.length - replaced} statements proven by tests, ${replaced} replaced by product.md, ${open.length} not proven yet.`,
);
if (problems.length > 0) process.exit(1);
