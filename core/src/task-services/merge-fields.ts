import { isSame, wordsOf, type SharedFields } from './shared-fields';
import { SHARED_FIELDS, type SharedField, type TaskConflict } from './task-service';

type Sides = {
  /** Current values. */
  mine: SharedFields;
  theirs: SharedFields;
  /** Values at the last agreement. A service may normalize what it was sent, so each side has its own. */
  sent: SharedFields;
  seen: SharedFields;
};

export type Merge = {
  /** Changes made in the service, to be applied to the task. */
  apply: Partial<SharedFields>;
  sent: SharedFields;
  seen: SharedFields;
  conflicts: Omit<TaskConflict, 'at'>[];
};

/**
 * Three-way merge per field: a change on one side is taken over; if both sides changed, the later value is
 * kept and the conflict reported. Fields that still differ from `sent` afterwards are to be sent.
 */
export function mergeFields(
  { mine, theirs, sent, seen }: Sides,
  isMineLater: (field: SharedField) => boolean,
): Merge {
  const reported = { ...seen, dueAt: theirs.dueAt };
  const merge: Merge = { apply: {}, sent: { ...sent }, seen: reported, conflicts: [] };
  for (const field of SHARED_FIELDS) {
    if (isSame(theirs[field], seen[field])) continue;
    // Only the person's zone has changed since.
    if (field === 'dueDate' && theirs.dueAt !== undefined && theirs.dueAt === seen.dueAt) continue;
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

/**
 * Merges checklists item by item, matched by text: additions and ticks from either side are kept, removals
 * too.
 */
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
