import type { TaskAction } from '@docket/core/extraction/suggestion';

import type { MailLink } from '../reading/links';
import type { ReadMessage } from '../reading/read-message';
import type { Clause } from './clause';

/** Links of the mail itself or the company, unrelated to the action. */
const BESIDE =
  /(?:unsubscribe|preferences|notifications?|settings|privacy|terms|imprint|impressum|help|support|browser|online version|manage|opt[ -]?out|abmelden|abbestellen|désabonner|baja|cancelar suscripción|©|https?:)/i;
const LONGEST_LABEL = 60;

/**
 * The link where the action of mail from a tool is done: the one in the clause, otherwise the next call to action; null
 * if there is none.
 */
export function findAction({ words }: Pick<Clause, 'words'>, read: ReadMessage): TaskAction | null {
  const { automatic, links, fullText } = read;
  if (!automatic.isRobot && automatic.kind === null) return null;
  const calls = links.filter(isCall);
  const own = calls.find(({ label }) => words.includes(label));
  if (own) return own;
  const at = fullText.indexOf(words.slice(0, 40));
  const next = calls.find(({ label }) => at >= 0 && fullText.indexOf(label, at) >= 0);
  return next ?? calls[0] ?? null;
}

export function labelOfAction(action: TaskAction | null): string | null {
  return action === null ? null : action.label;
}

/** The label that agrees, if a clause is nothing but adjacent buttons ('Approve Deny'); null otherwise. */
export function agreeingButton(words: string, { links }: ReadMessage): string | null {
  const buttons: string[] = [];
  let rest = words;
  for (const { label } of links) {
    if (label === '' || !rest.startsWith(label)) continue;
    buttons.push(label);
    rest = rest.slice(label.length).replace(/^[\s|/·•]{1,5}/u, '');
  }
  if (rest !== '' || buttons.length < 2) return null;
  return buttons.find((label) => !REFUSES.test(label)) ?? null;
}

const REFUSES =
  /^(?:deny|decline|reject|refuse|disapprove|dismiss|ignore|cancel|no|not|ablehnen|verweigern|nein|refuser|rejeter|décliner|non|rechazar|denegar|declinar)(?!\p{L})/iu;

function isCall({ label }: MailLink): boolean {
  return label !== '' && label.length <= LONGEST_LABEL && !BESIDE.test(label);
}
