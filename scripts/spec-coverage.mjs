// Writes docs/spec-coverage.md from the tests whose names end in the sections they prove: 'hides an archived project (§
// 2, 4)'. Without --write it fails if the page and the tests differ, so a removed, renamed or skipped test shows up as a
// difference.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { parseSync, Visitor } from 'oxc-parser';

const PAGE = 'docs/spec-coverage.md';
const FOLDERS = ['core', 'intelligence', 'server', 'web', 'sandbox', 'e2e'];
const MARK = / \(§ (\d+(?:, \d+)*)\)$/;

const HEAD = `# Coverage of the specification

Written by \`node scripts/spec-coverage.mjs --write\` from the names of the tests, by section (§) of the specification; \`npm run check\` compares. A test proves as much as its name says.
`;

export function writePage(root) {
  const sections = new Map();
  for (const file of FOLDERS.flatMap((folder) => testFiles(root, folder))) {
    for (const { name, numbers } of readMarkedTests(path.join(root, file))) {
      for (const number of numbers) {
        const folders = sections.get(number) ?? new Map();
        sections.set(number, folders);
        const folder = file.split('/')[0];
        folders.set(folder, [...(folders.get(folder) ?? []), name]);
      }
    }
  }
  const parts = [...sections]
    .sort(([a], [b]) => a - b)
    .map(([number, folders]) => part(number, folders));
  return [HEAD, ...parts].join('\n');
}

function part(number, folders) {
  const lines = [...folders].map(([folder, names]) => `- ${folder}: ${names.join(' · ')}`);
  const count = [...folders.values()].flat().length;
  return `## § ${number}: ${count} tests\n\n<!-- prettier-ignore -->\n${lines.join('\n')}\n`;
}

function testFiles(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', 'data'].includes(entry.name))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return testFiles(root, name);
      return /\.test\.tsx?$/.test(name) ? [name] : [];
    })
    .sort((one, other) => (one < other ? -1 : 1));
}

function readMarkedTests(file) {
  const tests = [];
  const source = readFileSync(file, 'utf8');
  if (!source.includes('(§ ')) return tests;
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const text = isTest(callee) ? textOf(title) : undefined;
      const numbers = MARK.exec(text ?? '')?.[1];
      if (numbers !== undefined)
        tests.push({ name: text.replace(MARK, ''), numbers: numbers.split(', ').map(Number) });
    },
  }).visit(parseSync(file, source).program);
  return tests;
}

/** it and test, also as .each and .for; a skipped or todo test proves nothing. */
function isTest(callee) {
  if (callee.type === 'Identifier') return ['it', 'test'].includes(callee.name);
  const table = callee.type === 'CallExpression' ? callee.callee : callee.tag;
  return (
    table?.type === 'MemberExpression' &&
    ['it', 'test'].includes(table.object.name) &&
    ['each', 'for'].includes(table.property.name)
  );
}

function textOf(node) {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = writePage(process.cwd());
  if (process.argv.includes('--write')) writeFileSync(PAGE, page);
  else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
    console.error(
      `${PAGE} differs from the names of the tests: run node scripts/spec-coverage.mjs --write and look at what it changes.`,
    );
    process.exit(1);
  }
}
