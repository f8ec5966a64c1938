import type { Meaning, Scene } from './meaning';

/** A range of tokens and its meaning. */
export type Node = { at: number; next: number; value: Meaning };

/** The meanings of single words or digits at a token; may look at nodes further right. */
export type Lexer = (
  at: number,
  scene: Scene,
  chart: Chart,
) => Iterable<{ next: number; value: Meaning }>;

export type Place = { at: number; next: number };
/** The combined meaning of the parts and the captured words of a pattern; null if they do not fit. */
export type Make = (
  parts: readonly Meaning[],
  scene: Scene,
  place: Place & { words: readonly string[] },
) => Meaning | null;

/** Nodes by the token they begin at. */
export type Chart = readonly (readonly Node[])[];

/** A trie of productions: rules with a common prefix are matched together. */
type Branch = { words: Map<string, Branch>; kinds: Map<string, Branch>; ends: End[] };
/** `kept`: which matched words are passed to the rule. */
type End = { make: Make; kept: readonly number[]; words: number };
export type Grammar = Branch;

/** Limits that keep parsing linear on any text: tokens per node, and nodes and rule steps per token. */
const LONGEST = 24;
const MAX_NODES = 48;
const MAX_STEPS = 3000;

/**
 * Productions from patterns of words and kinds: 'the? <ordinal> <weekday> of|in <period>'. A question mark makes an
 * item optional; words in parentheses are passed to `make`.
 */
export function grammar(rules: readonly (readonly [pattern: string, make: Make])[]): Grammar {
  const root = newBranch();
  for (const [pattern, make] of rules)
    for (const items of variants(pattern.split(' ')))
      plant(root, items, { make, kept: [], words: 0 });
  return root;
}

function newBranch(): Branch {
  return { words: new Map(), kinds: new Map(), ends: [] };
}

function variants(pattern: readonly string[]): string[][] {
  return pattern.reduce<string[][]>(
    (lists, source) => {
      const isOptional = source.endsWith('?') && source.length > 1;
      const item = isOptional ? source.slice(0, -1) : source;
      const longer = lists.map((list) => [...list, item]);
      return isOptional ? [...longer, ...lists] : longer;
    },
    [[]],
  );
}

function plant(branch: Branch, items: readonly string[], end: End): void {
  const [item, ...rest] = items;
  if (item === undefined) {
    branch.ends.push(end);
    return;
  }
  if (/^<.+>$/.test(item)) {
    plant(child(branch.kinds, item.slice(1, -1)), rest, end);
    return;
  }
  const isKept = /^\(.+\)$/.test(item);
  const kept = isKept ? [...end.kept, end.words] : end.kept;
  const longer = { ...end, kept, words: end.words + 1 };
  for (const word of (isKept ? item.slice(1, -1) : item).split('|'))
    plant(child(branch.words, word), rest, longer);
}

function child(branches: Map<string, Branch>, key: string): Branch {
  const known = branches.get(key);
  if (known) return known;
  const made = newBranch();
  branches.set(key, made);
  return made;
}

/** Applies every production from right to left, so everything to the right of a token is known when it is reached. */
export function parse(scene: Scene, root: Grammar, lex: Lexer): Chart {
  const chart: Node[][] = scene.tokens.map(() => []);
  for (let at = scene.tokens.length - 1; at >= 0; at -= 1) readAt(at, { scene, root, lex, chart });
  return chart;
}

type Parse = { scene: Scene; root: Grammar; lex: Lexer; chart: Node[][] };

function readAt(at: number, { scene, root, lex, chart }: Parse): void {
  const { tokens } = scene;
  const nodes = chart[at] as Node[];
  let steps = 0;
  const add = (node: Node): void => {
    if (nodes.length >= MAX_NODES || nodes.some((known) => isAsGood(known, node))) return;
    nodes.push(node);
    follow(root, node, { parts: [], words: [] });
  };
  const follow = (branch: Branch, { next, value }: Node, before: Read): void => {
    let parts: Meaning[] | null = null;
    for (const kind of value.kinds) {
      const step = branch.kinds.get(kind);
      if (!step) continue;
      parts ??= [...before.parts, value];
      walk(step, next, { parts, words: before.words });
    }
  };
  const walk = (branch: Branch, next: number, read: Read): void => {
    steps += 1;
    if (steps > MAX_STEPS || next - at > LONGEST) return;
    for (const { make, kept } of branch.ends) {
      const words = kept.map((index) => read.words[index] ?? '');
      const value = make(read.parts, scene, { words, at, next });
      if (value) add({ at, next, value });
    }
    const token = tokens[next];
    if (!token || (token.opensParagraph && next > at)) return;
    const step = branch.words.get(token.text);
    if (step) walk(step, next + 1, { parts: read.parts, words: [...read.words, token.text] });
    if (branch.kinds.size === 0 || next === at) return;
    for (const node of chart[next] as Node[]) follow(branch, node, read);
  };
  for (const { next, value } of lex(at, scene, chart)) add({ at, next, value });
  const first = root.words.get(tokens[at]?.text ?? '');
  if (first) walk(first, at + 1, { parts: [], words: [tokens[at]?.text ?? ''] });
}

type Read = { parts: readonly Meaning[]; words: readonly string[] };

/** Keeps one node per words and kinds: the most certain, otherwise the first. */
function isAsGood(known: Node, node: Node): boolean {
  return (
    known.next === node.next &&
    known.value.certainty >= node.value.certainty &&
    known.value.kinds[1] === node.value.kinds[1] &&
    known.value.kinds[0] === node.value.kinds[0]
  );
}
