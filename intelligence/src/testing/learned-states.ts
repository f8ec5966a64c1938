import {
  emptyCalibration,
  recordOutcome,
  type CalibrationOutcome,
  type CalibrationState,
} from '../projects/calibration';
import { emptyLearner, learn, type LearnerState, type LearningExample } from '../projects/learner';

export function learnAll(examples: readonly LearningExample[]): LearnerState {
  return examples.reduce(learn, emptyLearner());
}

export function recordAll(outcomes: readonly CalibrationOutcome[]): CalibrationState {
  return outcomes.reduce(recordOutcome, emptyCalibration());
}
