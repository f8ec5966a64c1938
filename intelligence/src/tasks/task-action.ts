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

function isCall({ label }: MailLink): boolean {
  return label !== '' && label.length <= LONGEST_LABEL && !BESIDE.test(label);
}
