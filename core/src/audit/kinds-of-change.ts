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

/** The kinds of changes whose words contain this text: 'archived' and 'task' those of 'Archived task'. */
export function kindsOfChange(text: string): string[] {
  const sought = text.toLowerCase();
  return KINDS.filter(({ words }) => words.includes(sought)).map(({ kind }) => kind);
}
