// npx tsx evals/src/train-projects.ts --data FILE [--out intelligence/weights/projects.json]: fits the general weights
// of the experts on filed mail; each user is also scored with weights fitted on the others only.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { EXPERTS } from '@docket/intelligence/projects/experts';
import {
  emptyLearner,
  hashesByGroup,
  learn,
  modelOf,
  receivedSeconds,
} from '@docket/intelligence/projects/learner';
import { readFeatures } from '@docket/intelligence/projects/message-features';
import { matchNames } from '@docket/intelligence/projects/project-names';
import { listCandidates, type ProjectWeights } from '@docket/intelligence/projects/rank-projects';

import { fitWeights, type Choice } from './folders/fit-weights';
import { readFiledMessages, type FiledMessage } from './folders/folder-data';
import { projectNamed, replayUser } from './folders/replay-user';
import { meanScore, scoreUser } from './folders/score-folders';

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
if (values.data === undefined) throw new Error('usage: train-projects --data FILE [--out FILE]');

const users = [...readFiledMessages(values.data)];
const choices = users.map(([, messages]) => collectChoices(messages));
const size = EXPERTS.length + 1;
const heldOut = users.map(([user, messages], index) =>
  scoreUser(user, replayUser(messages, toWeights(fitWeights(choices.toSpliced(index, 1), size)))),
);
console.log('each user with weights of the others', heldOut, meanScore(heldOut));

const weights = toWeights(fitWeights(choices, size));
console.log(weights);
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(weights, null, 2)}\n`);

function toWeights(fitted: readonly number[]): ProjectWeights {
  const names = [...EXPERTS, 'name'] as const;
  const votes = Object.fromEntries(
    names.map((name, index) => [name, Math.round((fitted[index] ?? 0) * 1000) / 1000]),
  );
  return { votes: votes as ProjectWeights['votes'], temperature: 1 };
}

function collectChoices(messages: readonly FiledMessage[]): Choice[] {
  const labels: string[] = [];
  const found: Choice[] = [];
  let learner = emptyLearner();
  for (const { mail, label } of messages) {
    if (labels.includes(label)) {
      const names = new Map(
        matchNames(mail, labels.map(projectNamed)).map((match) => [
          match.projectId,
          match.strength,
        ]),
      );
      const query = {
        at: receivedSeconds(mail),
        features: hashesByGroup(readFeatures(mail)),
        names,
        allowed: new Set(labels),
      };
      const candidates = listCandidates(modelOf(learner), query);
      found.push({
        votes: candidates.map(({ projectId, votes }) => [
          ...EXPERTS.map((expert) => votes[expert]),
          names.get(projectId) ?? 0,
        ]),
        right: candidates.findIndex(({ projectId }) => projectId === label),
      });
    } else {
      labels.push(label);
    }
    learner = learn(learner, { id: mail.message.id, projectId: label, mail });
  }
  return found;
}
