import { AUDIT_ACTIONS, AUDIT_NOUNS } from './audit-nouns';
import { describeStep, tellStep } from './describe-step';

/** Every action on every noun, also those that do not occur, with the words that screens and messages have for it. */
const KINDS = AUDIT_ACTIONS.flatMap((action) =>
  Object.keys(AUDIT_NOUNS).map((noun) => {
    const told = [{ action, noun, title: '', recordId: '' }];
    const words = `${tellStep(told).did}\n${describeStep(told)}`.toLowerCase();
    return { kind: kindOfChange({ action, noun }), words };
  }),
);

/** What the words of an entry depend on. */
export function kindOfChange({ action, noun }: { action: string; noun: string }): string {
  return `${action} ${noun}`;
}

/**
 * The kinds of changes with a word that begins with this text: 'archived' and 'task' those of 'Archived task', but
 * 'date' not those of 'Updated task'. A plural finds its singular.
 */
export function kindsOfChange(text: string): string[] {
  const sought = [text.toLowerCase(), singularOf(text.toLowerCase())];
  return KINDS.filter(({ words }) => sought.some((one) => beginsIn(words, one))).map(
    ({ kind }) => kind,
  );
}

function singularOf(text: string): string {
  if (text.length < 4 || text.endsWith('ss')) return text;
  return text.endsWith('ies') ? `${text.slice(0, -3)}y` : text.replace(/s$/, '');
}

/** Whether a word of the text begins with this. */
function beginsIn(words: string, start: string): boolean {
  for (let at = words.indexOf(start); at !== -1; at = words.indexOf(start, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(words[at - 1] ?? '')) return true;
  return false;
}
