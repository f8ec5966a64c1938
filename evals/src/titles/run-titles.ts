// Checks the form of every task title that the product would suggest for a mailbox. Prints only counts, no words of the
// mail.
import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { extractSuggestions } from '@docket/intelligence/extract-suggestions';

import { withInterval } from '../confidence-interval';
import { readShippedModel } from '../requests/shipped-model';
import { readAddresses, toMailMessage } from '../labelled/labelled-message';
import { readMbox } from '../labelled/read-mbox';
import { flawsOf, scoreTitles } from './score-titles';

export function runTitles({ data, json }: { data: string; json: boolean }): void {
  const titles = suggestTitles(data);
  const scores = scoreTitles(titles);
  if (json) {
    console.log(JSON.stringify(scores));
    return;
  }
  const { n, cut } = scores;
  for (const [measure, share] of [
    ['begin with an instruction', scores.imperative],
    ['at most 80 characters', scores.short],
    ['name what to act on', scores.withObject],
    ['free of clumsy marks', scores.clean],
    ['all of these', scores.good],
  ] as const)
    console.log(`${measure.padEnd(26)} ${withInterval(share, n)}  n ${n}`);
  console.log(`${'cut with an ellipsis'.padEnd(26)} ${withInterval(cut, n)}`);
  const amiss = titles.map(flawsOf).flat();
  for (const flaw of new Set(amiss))
    console.log(`  ${flaw}: ${amiss.filter((other) => other === flaw).length}`);
}

/** The mailbox's owner is the most frequent recipient. */
function suggestTitles(path: string): string[] {
  const mails = readMbox(path);
  const owner = mostFrequent(
    mails.flatMap((mail) => readAddresses(mail.to).map((person) => person.address.toLowerCase())),
  );
  const models = { requests: readShippedModel() };
  return mails.flatMap((mail) => {
    const line = { ...mail, to: [mail.to], cc: [mail.cc], owner, timeZone: 'UTC' };
    const { tasks } = extractSuggestions(readMessage(toMailMessage(line)), {
      reader: { name: '', address: owner },
      working: { timezone: 'UTC', workingHours: DEFAULT_WORKING_HOURS },
      style: DEFAULT_TASK_STYLE,
      project: null,
      models,
    });
    return tasks.map((task) => task.title);
  });
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
