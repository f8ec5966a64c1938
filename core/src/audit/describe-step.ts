import type { AuditEntry } from './audit.contract';
import { STEP_NOUN } from './revert';

type Told = Pick<AuditEntry, 'noun' | 'action' | 'title' | 'recordId'>;

const PLURAL: Readonly<Record<string, string>> = {
  style: 'task style',
  settings: 'settings',
  reply: 'replies',
  email: 'emails',
};
const MAIN_FIRST = ['configuration', 'suggestion', 'reply', 'email', 'sender'];

/**
 * What a step did, for buttons and messages: 'archive email “Invoice”', 'approve 3 suggestions'. Changes that only
 * follow from another of the step, such as the task of an approved suggestion, are left out.
 */
export function describeStep(entries: readonly Told[]): string {
  const header = entries.find((entry) => entry.noun === STEP_NOUN);
  if (header !== undefined) return `${header.action} of ${header.title}`;
  const noun = MAIN_FIRST.find((one) => entries.some((entry) => entry.noun === one));
  const main = noun === undefined ? entries : entries.filter((entry) => entry.noun === noun);
  const [first] = main;
  if (first === undefined) return 'nothing';
  const alike = main.filter((entry) => entry.action === first.action && entry.noun === first.noun);
  const records = new Set(alike.map((entry) => entry.recordId)).size;
  const others = new Set(main.map((entry) => entry.recordId)).size - records;
  const more = others > 0 ? ` and ${others} more` : '';
  return records === 1
    ? `${sentence(first)}${more}`
    : `${verb(first)} ${records} ${PLURAL[first.noun] ?? `${first.noun}s`}${more}`;
}

function sentence(entry: Told): string {
  const subject = entry.title.trim() === '' ? '' : ` “${entry.title.trim()}”`;
  if (entry.noun === 'settings' || entry.noun === 'style' || entry.noun === 'configuration')
    return `${verb(entry)} ${PLURAL[entry.noun] ?? entry.noun}`;
  return entry.action.includes(entry.noun)
    ? `${verb(entry)}${subject}`
    : `${verb(entry)} ${entry.noun}${subject}`;
}

/** 'decide project' of an email is about its project, so the noun need not follow. */
function verb({ action }: Told): string {
  return action.replaceAll(/[._]/g, ' ').trim();
}
