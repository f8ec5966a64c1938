// Counts the common words of each language in the mail to learn from, and writes them:
// node --import tsx evals/src/language/train-language.ts
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { languageFiles, readLanguageLines, type LanguageLine } from './language-lines';

const OUT = fileURLToPath(new URL('../../../intelligence/weights/language.json', import.meta.url));
const LANGUAGES = ['en', 'de', 'fr', 'es'];
/** Of each language. */
const WORDS = 1000;
/** A word of fewer files may be a name or a topic of their authors. */
const LEAST_FILES = 6;
const LONGEST = 20;
/** A word more often written with a capital may be a name, unless it is a noun or a greeting that stands in many files. */
const LEAST_SMALL = 0.3;
const SHARE_OF_FILES = 0.4;

const lines = languageFiles('developed').flatMap(readLanguageLines);
const words = LANGUAGES.map((language) => [
  language,
  commonWords(lines.filter((line) => line.language === language)),
]);
writeFileSync(OUT, `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`);
console.log(`${lines.length} messages, ${OUT}`);

type Count = { messages: number; small: number; files: Set<string> };

/** The most common words, each with the messages of 1,000 that it stands in. */
function commonWords(messages: readonly LanguageLine[]): Record<string, number> {
  const counts = new Map<string, Count>();
  for (const { text, file } of messages) {
    const written = new Set(text.match(/\p{L}+/gu) ?? []);
    for (const word of new Set([...written].map((one) => one.toLowerCase()))) {
      const count = counts.get(word) ?? { messages: 0, small: 0, files: new Set() };
      count.messages += 1;
      count.small += Number(written.has(word));
      counts.set(word, { ...count, files: count.files.add(file) });
    }
  }
  const files = new Set(messages.map(({ file }) => file)).size;
  const many = Math.max(LEAST_FILES, files * SHARE_OF_FILES);
  const isKept = ([word, { messages: all, small, files: own }]: [string, Count]) =>
    word.length <= LONGEST && own.size >= (small / all >= LEAST_SMALL ? LEAST_FILES : many);
  const common = [...counts]
    .filter(isKept)
    .sort(([, one], [, other]) => other.messages - one.messages)
    .slice(0, WORDS)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const share = (count: number) => Number(((1000 * count) / messages.length).toFixed(1));
  return Object.fromEntries(common.map(([word, count]) => [word, share(count.messages)]));
}
