import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';

import { withInterval } from '../confidence-interval';
import { replayNaiveBayes, replaySenderLast } from './baselines';
import { readFiledMessages, type FiledMessage } from './folder-data';
import { replayStrangers } from './replay-strangers';
import { replayUser } from './replay-user';
import { readMailPool } from './mail-pool';
import { readShippedWeights, readWeightsWithout } from './shipped-weights';
import { makeCrowd } from './training';
import { scoreFloors } from './score-floors';
import { calibrationByDecisions, errorByChance } from './score-calibration';
import {
  calibrationError,
  meanScore,
  scoreUser,
  type MeanScore,
  type UserScore,
} from './score-folders';

type Options = { data: string; json: boolean };
type Owners = ReadonlyMap<string, readonly FiledMessage[]>;

/** Owners whose mail the shipped weights were fitted on, or any others in a given file. */
export function runFolders({ data, json }: Options): void {
  const owners = readFiledMessages(data);
  report(owners, readShippedWeights, json);
  if (json) return;
  const weights = readShippedWeights();
  const score = (replay: typeof replaySenderLast) =>
    meanScore([...owners].map(([user, own]) => scoreUser(user, replay(own))));
  printMethod('sender’s last label', score(replaySenderLast));
  printMethod('naive Bayes', score(replayNaiveBayes));
  printFloors([...owners.values()], weights);
  printTold([...owners.values()], weights);
}

/** Each owner, with weights fitted without their mail. */
export function runFoldersUnseen({ data, json }: Options): void {
  report(readFiledMessages(data), readWeightsWithout, json);
}

/** People made of matters of a mailbox that nothing was fitted on. */
export async function runFoldersMade({ data, json }: Options): Promise<void> {
  const { filing } = makeCrowd(await readMailPool(data), 'held out');
  report(new Map(filing.map(({ name, messages }) => [name, messages])), readShippedWeights, json);
}

function report(owners: Owners, weightsOf: (user: string) => ProjectWeights, json: boolean): void {
  const started = performance.now();
  const replayed = [...owners].map(([user, own]) => ({
    user,
    messages: replayUser(own, weightsOf(user)),
  }));
  const users = replayed.map(({ user, messages }) => scoreUser(user, messages));
  const seconds = (performance.now() - started) / 1000;
  const mean = meanScore(users);
  const all = replayed.flatMap(({ messages }) => messages);
  const pooled = calibrationError(all.filter(({ proposed }) => proposed));
  if (json) {
    const shown = users.map(({ user, top1, top3, coverage, n }) => ({
      user,
      top1,
      top3,
      coverage,
      n,
    }));
    console.log(JSON.stringify({ users: shown, mean: { ...mean, pooled } }));
    return;
  }
  const count = [...owners.values()].reduce((sum, own) => sum + own.length, 0);
  printTable(users, mean);
  console.log(
    `${''.padEnd(22)} ece over all messages ${pooled.toFixed(3)}; expected by chance for so few messages per user ${errorByChance(replayed.map(({ messages }) => messages)).toFixed(3)}`,
  );
  console.log('\nBy decisions on the project: stated confidence and accuracy');
  for (const { decisions, n, said, right } of calibrationByDecisions(all))
    console.log(
      `${decisions.padEnd(22)} stated ${(said * 100).toFixed(1)} %  right ${withInterval(right, n)}  n ${n}`,
    );
  console.log(
    `${count} messages classified and learned in ${seconds.toFixed(2)} s (${Math.round(count / seconds)}/s)\n`,
  );
}

function printTable(users: readonly UserScore[], mean: MeanScore): void {
  console.log('Project of a message, label seen before, per user in time order (95 % intervals)\n');
  for (const user of users) {
    const sure =
      user.precisionAt90 === null
        ? 'none at 0.9 or more'
        : `at 0.9 or more ${withInterval(user.precisionAt90, user.atLeast90)}, n ${user.atLeast90}`;
    console.log(
      `${user.user.padEnd(22)} first ${withInterval(user.top1, user.n)}  three ${withInterval(user.top3, user.n)}  coverage ${(user.coverage * 100).toFixed(1)} %  ece ${user.ece.toFixed(3)}  ${sure}  n ${user.n}`,
    );
  }
  console.log('\nMean over users');
  printMethod('Docket', mean);
  console.log(
    `${''.padEnd(22)} ece ${mean.ece.toFixed(3)}  at 0.9 or more ${(mean.precisionAt90 * 100).toFixed(1)} %; over all messages ${withInterval(mean.shareAt90, mean.atLeast90)}, n ${mean.atLeast90}`,
  );
  console.log(
    `${''.padEnd(22)} of a project's first three examples ${(mean.early * 100).toFixed(1)} %  from the fourth on ${(mean.later * 100).toFixed(1)} %`,
  );
  console.log(
    `${''.padEnd(22)} where the subject contains the project's name ${withInterval(mean.shareNamed, mean.named)}, n ${mean.named}`,
  );
}

const FLOORS = [0, 0.35, 0.4, 0.45, 0.5, 0.6];

/** How the confidence floor was chosen: docs/decisions/0018. */
function printFloors(users: readonly (readonly FiledMessage[])[], weights: ProjectWeights): void {
  const strangers = users.flatMap((own) => replayStrangers(own, { weights, isTold: false }).given);
  console.log(
    `\nWith a higher confidence floor; ${strangers.length} messages of no project (each folder in turn)`,
  );
  const replayed = users.map((own) => replayUser(own, weights));
  for (const { floor, ...shares } of scoreFloors(replayed, strangers, FLOORS)) {
    const [first, coverage, quiet, right] = [
      shares.top1,
      shares.coverage,
      shares.strangersQuiet,
      shares.precision,
    ].map((share) => `${(share * 100).toFixed(1)} %`);
    const name = floor === 0 ? 'as shipped' : `at least ${floor}`;
    console.log(
      `${name.padEnd(22)} first ${first}  coverage ${coverage}  no project, none given ${quiet}  right of all given ${right}`,
    );
  }
}

/** What 'none of my projects' teaches, and what it costs the mail that has a project. */
function printTold(users: readonly (readonly FiledMessage[])[], weights: ProjectWeights): void {
  console.log(
    '\nThe same mail of no project, with the user saying so whenever a project is recommended',
  );
  for (const isTold of [false, true]) {
    const replayed = users.map((own) => replayStrangers(own, { weights, isTold }));
    const given = replayed.flatMap((one) => one.given);
    const others = replayed.flatMap((one) => one.others);
    const quiet = given.filter((confidence) => confidence === 0).length / Math.max(1, given.length);
    const right = others.filter(Boolean).length / Math.max(1, others.length);
    console.log(
      `${(isTold ? 'told' : 'not told').padEnd(22)} no project, none given ${withInterval(quiet, given.length)}, n ${given.length}  first of the others ${withInterval(right, others.length)}, n ${others.length}`,
    );
  }
}

function printMethod(name: string, mean: MeanScore): void {
  console.log(
    `${name.padEnd(22)} first ${withInterval(mean.top1, mean.n)}  three ${withInterval(mean.top3, mean.n)}  n ${mean.n}`,
  );
}
