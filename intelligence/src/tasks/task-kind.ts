import type { TaskProposal } from '@docket/core/extraction/suggestion';

import type { SpeechAct } from './speech-act';

type SuggestionKind = TaskProposal['kind'];

const KINDS: readonly (readonly [SuggestionKind, RegExp])[] = [
  [
    'signature',
    /\b(?:countersign|sign(?:ed)?(?! up| off on| in\b)|signatures?|execute (?:the|this|both|and)|unterschr(?:eib|ift)\w*|unterzeichn\w*|signer|firmar?)\b/i,
  ],
  [
    'payment',
    /\b(?:invoices?|pay(?:ment)?|remit(?:tance)?|wire|reimburse|past due|balance due|amount due|überweis\w*|rechnung|facture|factura)\b/i,
  ],
  [
    'meeting',
    /\b(?:meet|attend|join (?:us|me|the)|conference call|(?:set ?up|schedule|arrange|have) (?:a |an )?(?:\w+ ){0,2}(?:meeting|call|time)|lunch|dinner|get together|invitation|rsvp)\b/i,
  ],
];

/** The kind of task for an act. */
export function kindOf(act: SpeechAct, sentence: string): SuggestionKind {
  if (act.form === 'promise') return 'promise';
  const found = KINDS.find(([, pattern]) => pattern.test(sentence))?.[0];
  if (found) return found;
  if (act.form === 'appointment') return 'meeting';
  return act.form === 'deadline' ? 'deadline' : 'request';
}
