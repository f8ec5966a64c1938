const DELIVERABLES = new RegExp(
  `\\b(?:${[
    'accounts? of|addresses|address|advice|agenda|agreements?|analys[ei]s|answers?|approvals?|assessments?|assistance',
    'bids?|bios?|breakdowns?|briefs?|budgets?|calculations?|charts?|checks?|clarification|codes?|comments?|confirmations?|contacts?|contracts?|copies|copy|credentials|cv',
    'dates?|decisions?|descriptions?|designs?|details?|directions?|documents?|docs?|drafts?|edits|estimates?|evidence|examples?|explanations?|excerpts?',
    'feedback|figures?|files?|forecasts?|forms?|guidance|hard copies|ideas|indication|info|information|input|instructions?|invoices?|items?',
    'keys?|language|letters?|links?|lists?|logins?|maps?|materials?|memos?|menus?|minutes|models?|names?|notes?|numbers?',
    'opinions?|orders?|outlines?|overviews?|packages?|papers?|paperwork|passwords?|payments?|permissions?|phone|pictures?|photos?|plans?|policy|positions? (?:on|paper)|presentations?|pricing|prices?|proofs?|proposals?|purchase orders?',
    'questions?|quotations?|quotes?|rates?|ratings?|reactions?|reasons?|receipts?|recommendations?|records?|references?|replies|reply|reports?|requirements|responses?|results?|resumes?|reviews?|rosters?|rsvps?',
    'samples?|schedules?|scripts?|selections?|sheets?|signatures?|sign-?off|slides?|specifications?|specs?|spreadsheets?|statements?|status|summar(?:y|ies)|suggestions?|support from',
    'tables?|templates?|terms|testimony|texts?|thoughts|timelines?|times?|transcripts?|updates?|versions?|views?|votes?|wording|words?',
  ].join('|')})\\b`,
  'i',
);
const FROM_READER =
  /\b(?:your|yours|from (?:you|y'all)|you(?: all| guys| both)? (?:can|could|might|may|have|offer|are)|these|those|them)\b|'em\b/i;
const HELP = /\b(?:need|want|like|love|require)\b.{0,12}\b(?:help|a hand)\b/i;
const DEED_OF_OTHERS = /^(?:all|each|some|any|most|one) of .{2,40} to [a-z]/i;
/** Where the thing ends and what is said of it begins: 'a summary | of the process'. */
const REST =
  / (?:of|for|from|on|about|to|that|which|in|with|by|as|and|but|or|so|because|if|when|before|after|at|regarding|concerning|re)\b|[,;:.(]/i;

/**
 * Whether what a sentence says its writer needs is a thing that a reader can hand over or do: 'I need the signed
 * copy', and not 'I need a fast disk' or 'I'd like a job there'. `thing` are the words after the verb, `sentence` all of them.
 */
export function isDeliverable(thing: string, sentence: string): boolean {
  const [head = ''] = thing.split(REST);
  return (
    DELIVERABLES.test(head) ||
    FROM_READER.test(thing) ||
    DEED_OF_OTHERS.test(thing) ||
    HELP.test(sentence)
  );
}
