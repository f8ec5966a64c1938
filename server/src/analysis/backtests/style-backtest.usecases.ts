import type { TaskStyle } from '@docket/core/task-style/task-style';
import type { StyleEffect } from '@docket/core/task-style/task-style.contract';

import type { ReportProgress } from '../../platform/threads/thread-task';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listMessages, type StoredMessage } from '../messages/messages.repository';
import {
  extract,
  loadExtractionInputs,
  type ExtractionInputs,
} from '../extract/extract-suggestions.usecases';
import { listSuggestedEmailIds } from '../extract/suggested-emails.repository';
import type { NewSuggestion } from '../extract/suggestion-row';
import { listSuggestionsOf, type Suggestion } from '../extract/suggestions.repository';

const EMAILS_PER_READ = 50;
const MAX_SAMPLES = 3;

type Styled = StyleEffect['samples'][number]['before'];

/**
 * What the style would do to the emails whose suggestions saving it regenerates: each is read with the saved style and
 * with this one, so that only the style's own effect is counted. Saves nothing.
 */
export async function measureStyleEffect(
  work: UnitOfWork,
  style: TaskStyle,
  tell: ReportProgress,
): Promise<StyleEffect> {
  const ids = await listSuggestedEmailIds(work);
  const effect: StyleEffect = { emails: ids.length, changed: 0, samples: [], breaks: [] };
  for (let at = 0; at < ids.length; at += EMAILS_PER_READ) {
    const part = ids.slice(at, at + EMAILS_PER_READ);
    tell({ done: at, total: ids.length });
    const messages = await listMessages(work, part);
    const inputs = await loadExtractionInputs(work, messages, work.now);
    const suggestions = await listSuggestionsOf(work, part);
    for (const stored of messages) {
      const own = suggestions.filter(({ emailId }) => emailId === stored.message.id);
      addEffect(effect, stored, { own, changes: changesOf(stored, inputs, style) });
    }
  }
  return effect;
}

type Change = { start: number; before: Styled; after: Styled };

function changesOf(stored: StoredMessage, inputs: ExtractionInputs, style: TaskStyle): Change[] {
  const restyled = { ...inputs, reader: { ...inputs.reader, style } };
  const after = new Map(
    proposalsOf(extract(stored, restyled).suggestions).map((one) => [one.start, one]),
  );
  return proposalsOf(extract(stored, inputs).suggestions).flatMap((before) => {
    const other = after.get(before.start);
    if (other === undefined || other.text === before.text) return [];
    return [{ start: before.start, before: before.styled, after: other.styled }];
  });
}

/** `text` is everything the style controls. */
function proposalsOf(suggestions: readonly NewSuggestion[]) {
  return suggestions
    .filter(({ update }) => update === null)
    .map(({ proposal }) => {
      const { title, description, priority, due, evidence } = proposal;
      const styled: Styled = { title, priority, due: due?.date ?? null };
      return { start: evidence.task.start, styled, text: JSON.stringify([styled, description]) };
    });
}

function addEffect(
  effect: StyleEffect,
  { message }: StoredMessage,
  { own, changes }: { own: readonly Suggestion[]; changes: readonly Change[] },
): void {
  const email = {
    emailId: message.id,
    subject: message.subject,
    from: message.from.name || message.from.address,
  };
  const known = (start: number) => own.find(({ evidence }) => evidence?.task.start === start);
  const open = changes.filter(({ start }) => {
    const suggestion = known(start);
    return suggestion?.approved === null && isUntouched(suggestion);
  });
  if (open.length > 0) effect.changed += 1;
  for (const { before, after } of open) {
    const isVisible = JSON.stringify(before) !== JSON.stringify(after);
    if (isVisible && effect.samples.length < MAX_SAMPLES)
      effect.samples.push({ ...email, before, after });
  }
  for (const { start, before, after } of changes) {
    const suggestion = known(start);
    if (suggestion?.approved !== true || !isUntouched(suggestion)) continue;
    // A changed description alone does not break an approval.
    if (JSON.stringify(before) !== JSON.stringify(after))
      effect.breaks.push({ ...email, approved: before, after });
  }
}

/** It still reads as proposed. */
function isUntouched({ proposed, ...now }: Suggestion): boolean {
  return (
    now.title === proposed.title &&
    now.description === proposed.description &&
    now.priority === proposed.priority &&
    now.dueDate === proposed.dueDate &&
    now.dueTime === proposed.dueTime
  );
}
