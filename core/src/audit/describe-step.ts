import type { AuditEntry } from './audit.contract';
import { type AuditAction, type AuditNoun, factsOfNoun, STEP_NOUN } from './audit-nouns';

type Told = Pick<AuditEntry, 'noun' | 'action' | 'title' | 'recordId'>;

const MAIN_FIRST: readonly AuditNoun[] = [
  'configuration',
  'suggestion',
  'reply',
  'email',
  'sender',
];

const pluralOf = (noun: string) => factsOfNoun(noun)?.plural ?? `${noun}s`;

type StepParts = { action: string; object: string; title: string; more: string };

/**
 * What a step did, for buttons and messages: 'archive email “Invoice”', 'approve 3 suggestions'. Leaves out
 * changes that only follow from another, such as the task created by approving a suggestion.
 */
export function describeStep(entries: readonly Told[]): string {
  const { action, object, title, more } = partsOf(entries);
  return `${joined(action, object)}${title === '' ? '' : ` “${withSingleQuotes(title)}”`}${more}`;
}

/** Task titles often contain quotes. */
function withSingleQuotes(title: string): string {
  return title.replaceAll('“', '‘').replaceAll('”', '’');
}

/**
 * The same in the past tense, with the record's title separate: 'Archived email' and 'Invoice', 'Approved 3
 * suggestions'.
 */
export function tellStep(entries: readonly Told[]): { did: string; about: string; more: string } {
  const header = headerOf(entries);
  if (header !== undefined)
    return { did: capital(pastTense(header.action)), about: header.title, more: '' };
  const { action, object, title, more } = partsOf(entries);
  return { did: capital(joined(pastTense(action), object)), about: title, more };
}

const headerOf = (entries: readonly Told[]) => entries.find(({ noun }) => noun === STEP_NOUN);
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const joined = (action: string, object: string) => (object === '' ? action : `${action} ${object}`);

function partsOf(entries: readonly Told[]): StepParts {
  const header = headerOf(entries);
  if (header !== undefined)
    return { action: header.action, object: `of ${header.title}`, title: '', more: '' };
  const noun = MAIN_FIRST.find((one) => entries.some((entry) => entry.noun === one));
  const main = noun === undefined ? entries : entries.filter((entry) => entry.noun === noun);
  const [first] = main;
  if (first === undefined) return { action: 'nothing', object: '', title: '', more: '' };
  const alike = main.filter((entry) => entry.action === first.action && entry.noun === first.noun);
  const records = new Set(alike.map((entry) => entry.recordId)).size;
  const others = new Set(main.map((entry) => entry.recordId)).size - records;
  const more = others > 0 ? ` and ${others} more` : '';
  const action = actionWords(first);
  if (records === 1) return { action, ...recordOf(first), more };
  const all = `${records.toLocaleString('en-US')} ${pluralOf(first.noun)}`;
  const isOf = hasObject(action) && !endsWithPreposition(action);
  return { action, object: isOf ? `of ${all}` : all, title: '', more };
}

function recordOf(told: Told): Pick<StepParts, 'object' | 'title'> {
  const { noun, title } = told;
  if (noun === 'settings' || noun === 'style' || noun === 'configuration')
    return { object: factsOfNoun(noun)?.plural ?? noun, title: '' };
  return { object: hasObject(actionWords(told)) ? '' : noun, title: title.trim() };
}

/** 'schedule reply' already has an object, so the noun is not repeated. */
const hasObject = (action: string) => /[ _.]/.test(action.trim());
const endsWithPreposition = (action: string) => / (?:for|on)$/.test(action);

/** Recorded actions whose name is not what a user would call it. */
const WORDS: Readonly<Record<string, string>> = {
  feedback: 'give feedback on',
  'decide project': 'choose project for',
  'take back suggestion': 'restore suggestion',
  'hold reply': 'schedule reply',
  'fail reply': 'fail to send reply',
  'fail import': 'fail to import mail',
  'cancel import': 'cancel import of mail',
  'create veto': 'rule out project',
  'delete veto': 'allow project again',
  'reorder rule': 'reorder rules',
} satisfies Partial<Record<AuditAction | `${AuditAction} ${AuditNoun}`, string>>;

function actionWords({ action, noun }: Told): string {
  return WORDS[`${action} ${noun}`] ?? WORDS[action] ?? action.replaceAll(/[._]/g, ' ').trim();
}

const IRREGULAR: Readonly<Record<string, string>> = {
  cancel: 'canceled',
  give: 'gave',
  redo: 'redid',
  reset: 'reset',
  send: 'sent',
  choose: 'chose',
  included: 'included',
  // Until November 2026, folders were 'left out'.
  left: 'left',
  read: 'read',
  stop: 'stopped',
  undo: 'undid',
};

/** The first word is the verb: 'archive email' → 'archived email'. */
function pastTense(action: string): string {
  const [verb = '', ...rest] = action.split(' ');
  const regular = verb.endsWith('e') ? `${verb}d` : `${verb}ed`;
  return [IRREGULAR[verb] ?? regular.replace(/([^aeiou])yed$/, '$1ied'), ...rest].join(' ');
}
