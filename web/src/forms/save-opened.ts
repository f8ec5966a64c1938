import { changedFields } from '@docket/core/audit/changed-fields';
import { AppError } from '@docket/core/errors';
import { useSyncExternalStore } from 'react';

type Callbacks<Answer> = {
  onSuccess: (answer: Answer) => void;
  onError: (error: Error) => void;
};
type Save<Body, Answer> = {
  /** Sends the body for the record, made from this version of it. */
  send: (body: Body, version: number | undefined, callbacks: Callbacks<Answer>) => void;
  /** The record as it is now; undefined when it is gone. */
  find: () => Promise<object | undefined>;
  /** Closes the form. */
  onTaken: () => void;
};

/** Both versions of a record that was changed in another place while its form was open. */
export type Conflict = {
  mine: object;
  theirs: object;
  /** When the other one was saved, where the server told. */
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

export function useShownConflict(): Conflict | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** Newer versions that the person has seen beside their own, by the record that their form was opened with. */
const seen = new WeakMap<object, number>();

/**
 * Saves what a form holds, made from the record that it was opened with. If that was changed in another place meanwhile,
 * nothing is overwritten: the person sees both versions and chooses, and the form keeps what was entered.
 */
export function saveOpened<Body extends object, Answer>(
  { opened, body }: { opened: object; body: Body },
  { send, find, onTaken }: Save<Body, Answer>,
  callbacks: Callbacks<Answer>,
): void {
  const ask = async (error: AppError) => {
    const theirs = await find();
    if (theirs === undefined) return callbacks.onError(error);
    const version = versionOf(theirs);
    const sides = { mine: fieldsOf(body, theirs), theirs: fieldsOf(theirs, body) };
    // Both were changed to the same.
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
        onTaken();
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

/** Records that the server counts the changes of carry it, though the forms' types leave it out. */
function versionOf(record: object): number | undefined {
  return 'version' in record && typeof record.version === 'number' ? record.version : undefined;
}

function latestChange({ details }: AppError): string | undefined {
  const [change] = Array.isArray(details['changes']) ? (details['changes'] as unknown[]) : [];
  const isKnown = typeof change === 'object' && change !== null && 'at' in change;
  return isKnown && typeof change.at === 'string' ? change.at : undefined;
}
