import { type Account, accounts, findAccount } from '../accounts/account';
import type { Folder } from '../mailbox/folder';
import type { Mailbox } from '../mailbox/mailbox';
import type { Message, Person } from '../mailbox/message';
import type { World } from '../world/world';
import { isRecord } from '../mailbox/is-record';

export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export type ControlBody = Record<string, unknown>;

/** One HTTP call, or one of many in a bulk call. */
export interface ControlRequest {
  url: string;
  body?: unknown;
}

export function bodyOf(request: ControlRequest): ControlBody {
  if (isRecord(request.body) && !Buffer.isBuffer(request.body)) return request.body;
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(request.body.toString('utf8'));
  } catch (error) {
    throw new ControlError(400, `The body is not JSON: ${String(error)}`);
  }
  if (!isRecord(parsed)) throw new ControlError(400, 'The body must be a JSON object.');
  return parsed;
}

export function queryOf(request: ControlRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** An account by address or object id; the first one by default. */
export function accountOf(value: unknown): Account {
  const wanted = textOf(value);
  const account = wanted ? findAccount(wanted) : accounts[0];
  if (!account) throw new ControlError(404, `There is no account "${String(value)}".`);
  return account;
}

export function mailboxOf(world: World, value: unknown): Mailbox {
  return world.mailboxOf(accountOf(value));
}

export function folderOf(mailbox: Mailbox, value: unknown, fallback = 'inbox'): Folder {
  const wanted = textOf(value) ?? fallback;
  const byName = [...mailbox.folders.values()].find((folder) => folder.displayName === wanted);
  const folder = mailbox.findFolder(wanted) ?? byName;
  if (!folder) throw new ControlError(404, `There is no folder "${wanted}".`);
  return folder;
}

/** A message by either id or by its internetMessageId. */
export function messageOf(mailbox: Mailbox, value: unknown): Message {
  const wanted = textOf(value) ?? '';
  const [byInternetId] = mailbox.index.byInternetId.get(wanted) ?? [];
  const message = mailbox.find(wanted) ?? byInternetId;
  if (!message) throw new ControlError(404, `There is no message "${wanted}".`);
  return message;
}

/** A person as "Name <a@b>", "a@b" or {name, address}. */
export function personOf(value: unknown): Person | null {
  if (isRecord(value)) {
    const address = textOf(value['address']);
    return address ? { name: textOf(value['name']) ?? '', address } : null;
  }
  const match = /^\s*(?:"?([^"<]*?)"?\s*<([^<>]+)>|(\S+@\S+))\s*$/.exec(textOf(value) ?? '');
  if (!match) return null;
  return { name: match[1] ?? '', address: match[2] ?? match[3] ?? '' };
}

export function peopleOf(value: unknown): Person[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.flatMap((entry: unknown) => personOf(entry) ?? []);
}

/** Milliseconds of a date string or number, rounded to whole seconds. */
export function timeOf(value: unknown): number | null {
  const time = typeof value === 'number' ? value : Date.parse(textOf(value) ?? '');
  return Number.isNaN(time) ? null : Math.floor(time / 1000) * 1000;
}
