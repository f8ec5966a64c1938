import { isSame, wordsOf, type SharedFields } from './shared-fields';
import { SHARED_FIELDS, type SharedField, type TaskConflict } from './task-service';

type Sides = {
  /** Now. */
  mine: SharedFields;
  theirs: SharedFields;
  /** When both last agreed; a service may store a text otherwise than it was sent, so each side has its own. */
  sent: SharedFields;
  seen: SharedFields;
};

export type Merge = {
  /** What the service changed and the task takes over. */
  apply: Partial<SharedFields>;
  sent: SharedFields;
  seen: SharedFields;
  conflicts: Omit<TaskConflict, 'at'>[];
};

/**
 * Three-way merge, field by field: what one side changed goes to the other; of what both changed, the later value is kept
 * and the conflict told. Fields that still differ from `sent` afterwards are to be sent.
 */
export function mergeFields(
  { mine, theirs, sent, seen }: Sides,
  isMineLater: (field: SharedField) => boolean,
): Merge {
  const merge: Merge = { apply: {}, sent: { ...sent }, seen: { ...seen }, conflicts: [] };
  for (const field of SHARED_FIELDS) {
    if (isSame(theirs[field], seen[field])) continue;
    copy(merge.seen, theirs, field);
    if (isSame(mine[field], sent[field])) {
      copy(merge.apply, theirs, field);
      copy(merge.sent, theirs, field);
    } else if (isSame(mine[field], theirs[field])) {
      copy(merge.sent, theirs, field);
    } else if (field === 'steps') {
      merge.apply.steps = mergeSteps(mine.steps, theirs.steps, seen.steps);
      merge.sent.steps = theirs.steps;
    } else keepLater(merge, { mine, theirs }, { field, isMineLater: isMineLater(field) });
  }
  return merge;
}

function keepLater(
  merge: Merge,
  { mine, theirs }: Pick<Sides, 'mine' | 'theirs'>,
  { field, isMineLater }: { field: SharedField; isMineLater: boolean },
): void {
  merge.conflicts.push({
    field,
    kept: isMineLater ? 'docket' : 'service',
    docket: wordsOf(field, mine),
    service: wordsOf(field, theirs),
  });
  if (isMineLater) return;
  copy(merge.apply, theirs, field);
  copy(merge.sent, theirs, field);
}

function copy(to: Partial<SharedFields>, from: SharedFields, field: SharedField): void {
  Object.assign(to, { [field]: from[field] });
}

type Steps = SharedFields['steps'];

/** Step by step, known by their text: added and ticked on either side stays so, and what one side removed is gone. */
export function mergeSteps(mine: Steps, theirs: Steps, before: Steps): Steps {
  const find = (steps: Steps, text: string) => steps.find((step) => step.text === text);
  const kept = mine.flatMap((step) => {
    const other = find(theirs, step.text);
    const old = find(before, step.text);
    if (other === undefined) return old === undefined ? [step] : [];
    const isMineNew = old === undefined || step.isDone !== old.isDone;
    return [{ text: step.text, isDone: isMineNew ? step.isDone : other.isDone }];
  });
  const added = theirs.filter(
    ({ text }) => find(mine, text) === undefined && find(before, text) === undefined,
  );
  return [...kept, ...added];
}
