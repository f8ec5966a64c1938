import { withInterval } from '../confidence-interval';
import { firstDaysPersons, meanFirstDays, replayFirstDays, type FirstDays } from './first-days';
import { readFiledMessages } from './folder-data';
import { readMailPool } from './mail-pool';
import { readShippedWeights, readWeightsWithout } from './shipped-weights';
import { makeCrowd } from './training';

type Options = { data: string; json: boolean };

/** People made of the owners in a file. */
export function runFirstDays({ data, json }: Options): void {
  replayOwners(data, { weightsOf: readShippedWeights, json });
}

/** Each owner, with weights fitted without their mail. */
export function runFirstDaysUnseen({ data, json }: Options): void {
  replayOwners(data, { weightsOf: readWeightsWithout, json });
}

/** People made of matters of a mailbox that nothing was fitted on. */
export async function runFirstDaysMade({ data, json }: Options): Promise<void> {
  const { mixed } = makeCrowd(await readMailPool(data), 'held out');
  report(meanFirstDays(replayFirstDays(mixed, readShippedWeights())), { skipped: [], json });
}

function replayOwners(
  data: string,
  { weightsOf, json }: { weightsOf: typeof readWeightsWithout; json: boolean },
): void {
  const owners = [...readFiledMessages(data)].map(([user, messages]) => ({
    user,
    persons: firstDaysPersons(messages),
  }));
  const scores = owners.flatMap(({ user, persons }) => replayFirstDays(persons, weightsOf(user)));
  const skipped = owners.filter(({ persons }) => persons.length === 0).map(({ user }) => user);
  report(meanFirstDays(scores), { skipped, json });
}

function report(
  stages: readonly FirstDays[],
  { skipped, json }: { skipped: readonly string[]; json: boolean },
): void {
  if (json) {
    const mean = Object.fromEntries(
      stages.flatMap((stage) => [
        [`none${stage.decisions}`, stage.noneRecommended],
        [`nNone${stage.decisions}`, stage.nNone],
        [`right${stage.decisions}`, stage.right],
        [`nProjects${stage.decisions}`, stage.nProjects],
        [`decided${stage.decisions}`, stage.rightOfDecided],
        [`nDecided${stage.decisions}`, stage.nDecided],
        [`split${stage.decisions}`, stage.split],
        [`nConversations${stage.decisions}`, stage.nConversations],
      ]),
    );
    console.log(JSON.stringify({ stages, skipped, mean }));
    return;
  }
  console.log(
    'Three projects in mail that mostly belongs to none of them, by number of decisions (means over people)\n',
  );
  for (const stage of stages) console.log(describeStage(stage));
  if (skipped.length > 0) console.log(`without mail of no project: ${skipped.join(', ')}`);
}

function describeStage(stage: FirstDays): string {
  const { decisions, noneRecommended, right, rightAtHalf, persons, nNone, nProjects } = stage;
  const { rightOfDecided, nDecided, split, nConversations } = stage;
  return `${String(decisions).padStart(2)} decisions  no project, recommended at 0.5 or more ${withInterval(noneRecommended, nNone)}  projects right ${withInterval(right, nProjects)}, at 0.5 or more ${(rightAtHalf * 100).toFixed(1)} %, of projects with a decision ${withInterval(rightOfDecided, nDecided)}  conversations with several answers ${withInterval(split, nConversations)}  people ${persons}  n ${nNone} + ${nProjects}`;
}
