// Scores request detection on lines of `Yes|No<TAB>sentence`. The file that the shipped weights were
// learned from (told by its hash) is scored by five folds, each with a model trained on the other four;
// any other file is scored by the shipped model as it is, none of its lines is learned from.

import { withInterval } from '../confidence-interval';
import { readLabelledSentences, type LabelledSentences } from './labelled-sentences';
import { readLabelReview, reviewShares, type ReviewShares } from './label-review';
import { calibrateByFolds, featuresOf, scoreByFolds } from './request-training';
import { scoreRequests, type RequestScores } from './score-requests';
import { readTeachers } from './teacher-labels';
import { readShippedModel, readShippedWeights } from './shipped-model';

export function runRequests({ data, json }: { data: string; json: boolean }): void {
  const set = readLabelledSentences(data);
  const isTrainingSet = set.sha256 === readShippedWeights().trainedOn;
  const scores = scoreRequests(isTrainingSet ? foldScores(set) : shippedScores(set), set.labels);
  const review = isTrainingSet ? readLabelReview(set.sha256) : null;
  const shares = review && reviewShares(review, scores.accuracy);
  if (json) {
    console.log(JSON.stringify({ ...scores, ...shares }));
    return;
  }
  console.log(
    isTrainingSet ? 'five folds on the training set' : 'the shipped model on an unseen set',
  );
  printScores(scores);
  if (shares) printReview(shares);
}

function printScores({ accuracy, precision, recall, f1, n }: RequestScores): void {
  console.log(`accuracy ${withInterval(accuracy, n)}  n ${n}`);
  console.log(
    `precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`,
  );
}

function printReview(shares: ReviewShares): void {
  const { labelErrors, openErrors, nReread, accuracyWithRightLabels } = shares;
  console.log(
    [
      '',
      `${nReread} errors of these folds, drawn by chance, were re-read (evals/labels/request-errors.json):`,
      `share of re-read errors that are the label's  ${withInterval(labelErrors, nReread)}`,
      `could be labelled either way                  ${withInterval(openErrors, nReread)}`,
      `accuracy with that share of labels put right  ${(accuracyWithRightLabels * 100).toFixed(1)} %`,
    ].join('\n'),
  );
}

function shippedScores({ sentences }: LabelledSentences): number[] {
  const model = readShippedModel();
  return sentences.map((sentence) => model.score(sentence));
}

function foldScores({ sentences, labels, sha256 }: LabelledSentences): Float64Array {
  const scores = scoreByFolds(featuresOf(sentences), labels, readTeachers(sha256));
  return calibrateByFolds(scores, labels);
}
