import { changedFields } from '@docket/core/audit/changed-fields';
import { AppError } from '@docket/core/errors';
import { useSyncExternalStore } from 'react';

export type Callbacks<Answer> = {
  onSuccess: (answer: Answer) => void;
  onError: (error: Error) => void;
};
type Save<Body, Answer> = {
  /** Sends the change, based on this version of the record. */
  send: (body: Body, version: number | undefined, callbacks: Callbacks<Answer>) => void;
  /** The current record; undefined if it was deleted. */
  find: () => Promise<object | undefined>;
  /** Closes the form. */
  onResolved: () => void;
};

/** Both versions of a record that was changed elsewhere while its form was open. */
export type Conflict = {
  mine: object;
  theirs: object;
  /** When the other version was saved, if known. */
  at: string | undefined;
  keepMine: () => void;
  takeTheirs: () => void;
  editOn: () => void;
};

let current: Conflict | null = null;
const listeners = new Set<() => void>();

function show(next: Conflict | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function useConflict(): Conflict | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** Newer versions that the user has already seen, keyed by the record the form was opened with. */
const seen = new WeakMap<object, number>();

/**
 * Saves a form based on the record it was opened with. If the record was changed elsewhere in the meantime,
 * nothing is overwritten: the user compares both versions and chooses, and the form keeps its input.
 */
export function saveUnlessChanged<Body extends object, Answer>(
  { opened, body }: { opened: object; body: Body },
  { send, find, onResolved }: Save<Body, Answer>,
  callbacks: Callbacks<Answer>,
): void {
  const ask = async (error: AppError) => {
    const theirs = await find();
    if (theirs === undefined) return callbacks.onError(error);
    const version = versionOf(theirs);
    const sides = { mine: fieldsOf(body, theirs), theirs: fieldsOf(theirs, body) };
    // Both sides made the same change.
    if (changedFields(sides.theirs, sides.mine).length === 0) return sendFrom(version);
    return show({
      ...sides,
      at: latestChange(error),
      keepMine: () => {
        show(null);
        sendFrom(version);
      },
      takeTheirs: () => {
        show(null);
        onResolved();
      },
      editOn: () => {
        if (version !== undefined) seen.set(opened, version);
        show(null);
      },
    });
  };
  const sendFrom = (version: number | undefined) =>
    send(body, version, {
      ...callbacks,
      onError: (error) => {
        if (error instanceof AppError && error.code === 'record.changed')
          ask(error).catch(callbacks.onError);
        else callbacks.onError(error);
      },
    });
  sendFrom(seen.get(opened) ?? versionOf(opened));
}

/** The fields of one side that the other has as well. */
function fieldsOf(side: object, other: object): object {
  const fields = Object.entries(side).filter(([name]) => Object.hasOwn(other, name));
  return Object.fromEntries(fields.filter(([name]) => name !== 'version'));
}

/** The API's records have a version, which the form types omit. */
function versionOf(record: object): number | undefined {
  return 'version' in record && typeof record.version === 'number' ? record.version : undefined;
}

function latestChange({ details }: AppError): string | undefined {
  const [change] = Array.isArray(details['changes']) ? (details['changes'] as unknown[]) : [];
  const isKnown = typeof change === 'object' && change !== null && 'at' in change;
  return isKnown && typeof change.at === 'string' ? change.at : undefined;
}
