// Counts what becomes of the days of asks that may be learned from, by weights that know no ask of their author:
// node --import tsx evals/src/dues/run-due-classes.ts
import { classOfDay } from './due-classes';
import { examplesToLearnFrom } from './due-examples';
import { daysByFolds, scoreDues } from './learn-dues';

const examples = examplesToLearnFrom();
const days = daysByFolds(examples, ({ source }) => source);
console.table({ 'by authors left out': scoreDues(examples, (one) => days.get(one) ?? null) });
const counts = new Map<string, number>();
for (const example of examples) {
  const name = classOfDay(example, days.get(example) ?? null);
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
console.table(Object.fromEntries([...counts].sort(([, one], [, other]) => other - one)));
