// Scores request detection on lines of `Yes|No<TAB>sentence`. The file that the shipped weights were
// learned from (told by its hash) is scored by five folds, each with a model trained on the other four;
// any other file is scored by the shipped model as it is, none of its lines is learned from.

import { readLabelledSentences, type LabelledSentences } from './labelled-sentences';
import { calibrateByFolds, featuresOf, scoreByFolds } from './request-training';
import { scoreRequests } from './score-requests';
import { readShippedModel, readShippedWeights } from './shipped-model';

export function runRequests({ data, json }: { data: string; json: boolean }): void {
  const set = readLabelledSentences(data);
  const isTrainingSet = set.sha256 === readShippedWeights().trainedOn;
  const scores = scoreRequests(isTrainingSet ? foldScores(set) : shippedScores(set), set.labels);
  if (json) {
    console.log(JSON.stringify(scores));
    return;
  }
  console.log(
    isTrainingSet ? 'five folds on the training set' : 'the shipped model on an unseen set',
  );
  console.table([scores]);
}

function shippedScores({ sentences }: LabelledSentences): number[] {
  const model = readShippedModel();
  return sentences.map((sentence) => model.score(sentence));
}

function foldScores({ sentences, labels }: LabelledSentences): Float64Array {
  return calibrateByFolds(scoreByFolds(featuresOf(sentences), labels), labels);
}
