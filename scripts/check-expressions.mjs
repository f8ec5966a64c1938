// Checks every regular expression in core, intelligence and server with recheck: none may take more than linear time on
// untrusted text, unless accepted-expressions.mjs says why it may. --fresh ignores earlier results.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { parseSync, Visitor } from 'oxc-parser';

import { ACCEPTED } from './accepted-expressions.mjs';

const FOLDERS = ['core', 'intelligence', 'server'];
const RECHECK = { timeout: 5_000, attackTimeout: 1_000, incubationTimeout: 2_000 };
/** Without a repetition there is nothing to check: time is bounded by the expression's own length. */
const REPEATS = /[*+{]/;

/**
 * Every expression below root as { source, flags, places }, without duplicates, and the calls whose pattern is built at
 * run time.
 */
export function collectExpressions(root) {
  const found = new Map();
  const composed = [];
  const keep = (source, flags, place) => {
    const key = `/${source}/${flags}`;
    const known = found.get(key) ?? { key, source, flags, places: [] };
    known.places.push(place);
    found.set(key, known);
  };
  for (const file of FOLDERS.flatMap((folder) => sourceFiles(root, `${folder}/src`))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
    const placeOf = ({ start }) => `${file}:${text.slice(0, start).split('\n').length}`;
    const construct = (node) => {
      if (node.callee.name !== 'RegExp') return;
      const [source, flags] = node.arguments.map(constantOf);
      if (typeof source === 'string') keep(source, flags ?? '', placeOf(node));
      else composed.push(placeOf(node));
    };
    new Visitor({
      Literal: (node) => {
        if (node.regex) keep(node.regex.pattern, node.regex.flags, placeOf(node));
      },
      NewExpression: construct,
      CallExpression: construct,
    }).visit(program);
  }
  return { expressions: [...found.values()], composed };
}

function constantOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0].value.cooked;
  return undefined;
}

function sourceFiles(root, folder) {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    if (name === 'testing') return [];
    if (!/\.\w+$/.test(name)) return sourceFiles(root, file);
    return /(?<!\.test|\.d)\.ts$/.test(name) ? [file] : [];
  });
}

/** 'linear', 'polynomial 2', 'exponential', or 'unknown' with the reason; limits: recheck's, in milliseconds. */
export async function judge({ source, flags }, limits = RECHECK) {
  const { check } = (await import('recheck')).default;
  const result = await check(source, flags, limits);
  if (result.status === 'safe') return 'linear';
  if (result.status === 'unknown') return `unknown: ${result.error.kind}`;
  const { type, degree } = result.complexity;
  return type === 'polynomial' ? `polynomial ${degree}` : type;
}

const hashOf = ({ key }) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** What is wrong with a verdict, in words; null if nothing is. */
export function complaintOf(verdict, isAccepted) {
  if (verdict === 'linear' || verdict.startsWith('unknown')) return null;
  const isQuadratic = verdict === 'polynomial 2';
  if (isQuadratic && isAccepted) return null;
  return isQuadratic ? 'quadratic, and no reason is given why it may be' : verdict;
}

async function judgeAll(expressions, known) {
  const judged = new Map();
  for (const expression of expressions) {
    let verdict = known[hashOf(expression)];
    if (verdict === undefined) {
      verdict = await judge(expression);
      process.stdout.write(`checked ${expression.places[0]}: ${verdict}\n`);
    }
    judged.set(expression, verdict);
  }
  return judged;
}

async function main() {
  const root = path.resolve(import.meta.dirname, '..');
  const memory = path.join(import.meta.dirname, 'checked-expressions.json');
  const isFresh = process.argv.includes('--fresh');
  const known = !isFresh && existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};
  const { expressions, composed } = collectExpressions(root);
  const judged = await judgeAll(
    expressions.filter(({ source }) => REPEATS.test(source)),
    known,
  );
  const verdicts = [...judged].map(([expression, verdict]) => [hashOf(expression), verdict]);
  const kept = Object.fromEntries(verdicts.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(memory, `${JSON.stringify(kept, null, 2)}\n`);
  const reasons = new Map(ACCEPTED.map(({ expression, reason }) => [expression, reason]));
  const complaints = [...judged].flatMap(([{ key, places }, verdict]) => {
    const complaint = complaintOf(verdict, reasons.has(key));
    if (complaint === null) return [];
    return [`${places.join(', ')}: ${complaint}: ${key}`];
  });
  const present = new Set(expressions.map(({ key }) => key));
  for (const expression of reasons.keys())
    if (!present.has(expression)) complaints.push(`accepted, but nowhere any more: ${expression}`);
  const count = (start) => verdicts.filter(([, verdict]) => verdict.startsWith(start)).length;
  process.stdout.write(
    `${expressions.length} expressions, ${judged.size} with a repetition: ${count('linear')} linear, ${count('polynomial')} polynomial, ${count('exponential')} exponential, ${count('unknown')} undecided; ${composed.length} made at run time are left to the fuzz\n`,
  );
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  if (complaints.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
  // recheck keeps its process running.
  process.exit();
}
