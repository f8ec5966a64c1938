import { storedTaskStyleSchema, type TaskStyle } from '@docket/core/task-style/task-style';
import { versioned } from '@docket/core/version';
import { useEffect, useState } from 'react';
import { z } from 'zod';

import { useSessionUser } from '../../api/session';

/** The style as edited, and the stored one when editing started. */
export type StyleDraft = { style: TaskStyle; opened: TaskStyle };

/** The edited style, kept across screens and reloads until it is saved, reset or edited back to the stored one. */
export function useStyleDraft(saved: TaskStyle | undefined, isSaving: boolean) {
  // Another person may sign in in this tab.
  const key = `docket.task-style.${useSessionUser()?.id ?? ''}`;
  const [kept, setKept] = useState(() => readDraft(key));
  const isUnchanged = kept !== null && saved !== undefined && isSame(kept.style, saved);
  const draft = saved === undefined || isUnchanged ? null : kept;
  useEffect(() => {
    if (isUnchanged && !isSaving) sessionStorage.removeItem(key);
  }, [isUnchanged, isSaving, key]);

  function keep(next: StyleDraft | null) {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
    setKept(next);
  }
  return {
    draft,
    change(part: Partial<TaskStyle>) {
      if (saved === undefined) return;
      const { style, opened } = draft ?? { style: saved, opened: saved };
      const next = { ...style, ...part };
      // While a style is being saved, the stored one is about to change.
      keep(isSame(next, saved) && !isSaving ? null : { style: next, opened });
    },
    discard: () => keep(null),
    /** What was typed while saving is kept, as a change of the style now stored. */
    markSaved(sent: TaskStyle, stored: TaskStyle) {
      const now = readDraft(key);
      keep(now === null || isSame(now.style, sent) ? null : { ...now, opened: stored });
    },
  };
}

const openedSchema = versioned(storedTaskStyleSchema);
/** A template that is still too long is kept as well. */
const draftSchema = storedTaskStyleSchema.extend({
  titleTemplate: z.string(),
  descriptionTemplate: z.string(),
});

function readDraft(key: string): StyleDraft | null {
  try {
    const { style, opened } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StyleDraft;
    return { style: draftSchema.parse(style), opened: openedSchema.parse(opened) };
  } catch {
    // None, or one stored by another version of Docket.
    return null;
  }
}

function isSame(one: TaskStyle, other: TaskStyle): boolean {
  const [a, b] = [one, other].map((style) => JSON.stringify(draftSchema.parse(style)));
  return a === b;
}
