const LEADS_TO_DATE =
  /(?:(?:^|[ ,]{1,4})(?:no later than|on or before|latest|by|before|until|till|on|for|at|due|in|around|about|sometime|preferably|ideally|hopefully|this coming|the end of|end of|close of(?: business)?|cob|eod|noon|morning|afternoon|the|bis|spätestens|am|zum|vor|avant|d['’]ici(?: la| à)?|pour|le|au plus tard|antes del?|de aquí al?|hasta|a (?:primera|última) hora del?|para|el|a más tardar|como (?:muy tarde|máximo))){1,6}[ ,]{0,4}$/iu;
const AFTER_DATE =
  /^(?:(?:,? (?:um )?\d{1,2}(?:[:.]\d{2})?)? Uhr(?!\p{L}))?(?: (?:of|from|after) (?:receipt of )?(?:this|the) \p{L}+)?(?:,? \d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*(?: \d{4})?)?(?: (?:at|by) (?:noon|\d{1,2}(?::\d{2})? ?(?:[ap]\.?m\.?)?|the latest))?(?: (?:au plus tard|a más tardar|spätestens|como muy tarde)(?!\p{L}))?(?: (?:rather than|instead of|not)(?: on| by| before)?(?: the)? (?:\d{1,2}(?:st|nd|rd|th)?(?: \p{Lu}\p{Ll}{2,8})?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L}))?(?: or (?:(?:mon|tue|wed|thu|fri|sat|sun|tomorrow|today)\p{L}*(?: (?:morning|afternoon|evening))?|(?:next|this) (?:morning|afternoon|evening|week|month)))?/iu;
const KEPT_IN = /^(?:get|have|turn|hand|send|put|bring)\b.*[ ,]in$/i;

/** 'Move the review to Thursday', 'the report of May 5': incomplete without the day. */
const BELONGS = /(?:^|\s)(?:to|from|since|of|through|between|than|and|or)$/i;
/** 'Take the Tuesday shift': the day says which. */
const WHICH = /(?:^|\s)(?:the|this|that|these|those|his|her|their|our|my|your|a|an)$/i;
const LEADING_PREPOSITION =
  /(?:^|\s)(?:by|before|until|till|on|for|at|in|around|about|of|than|after)(?: \p{L}+)? the$/iu;
/** 'Do the 2nd', 'could you do Friday': the day is the object. */
const NEEDS_OBJECT =
  /(?:^|\s)(?:do|make|take|have|choose|pick|prefer|confirm|try|suggest|keep|hold|cover)$/i;
const PERIOD =
  /^(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?|q[1-4](?: \d{4})?|\d{4})$/i;

/** 'Do not pay before Friday', 'Vor Dienstag nichts unterschreiben': without the day nothing may ever be done. */
const NEGATED =
  /(?<![\p{L}'’])(?:do not|don['’]t|never|nicht|nichts|nie(?:mals|manden?)?|kein\p{L}{0,2}|pas|rien|jamais|nunca|nada|no(?= \p{Ll}+[es] ))(?! (?:forget|hesitate|miss)(?!\p{L}))(?!\p{L})/iu;
const FORGETS = /(?<!\p{L})(?:vergiss|vergess|oubli|olvid)/iu;
const CLAUSE_END = /[,;:.?!]/;
/** Characters before a date that may lead up to it. */
const LONGEST_LEAD = 12;
const UNTIL =
  /(?:^|[ ,])(?:before|until|till|vor|bis|avant|jusqu['’]\p{L}+|antes del?|hasta)(?: |$)/iu;
/** 'Confirm that the delivery is on Tuesday': what is found out or told. */
const TOLD =
  /(?:^|\s)(?:that (?:the|you|your|we|our|it|he|she|they|this|these|there|all|both|an?|everyone|nobody)|whether|if|who|what|when|where|how|why|dass|ob|wer|was|wann|wo|wie|(?:confirm|assur|vérifi|asegur|comprueb|comprob|verifi)\p{L}{1,6}(?:-\p{L}{2,4})? que|si|quand|où|comment|quién|cuándo|dónde|cómo) \S/iu;
const LIMITS =
  /(?:^|[ ,])(?:by|before|until|till|due|within|no later than|latest|bis|spätestens|vor|innerhalb|avant|d['’]ici|sous|pour|antes|para|hasta|tardar|tard)(?: (?:zum|le|la|el|del?|au|à))?(?: |$)/iu;

/** Whether the words of a date are part of what is asked rather than when. */
function isPartOfAction(before: string, words: string, rest: string): boolean {
  if (BELONGS.test(before) || /^['’]s\b/.test(rest)) return true;
  if (/(?:^|\s)for$/i.test(before) && PERIOD.test(words)) return true;
  const isObject = NEEDS_OBJECT.test(before.replace(/ (?:the|this|next)$/i, ''));
  if (isObject) return true;
  const lead = before.slice(-LONGEST_LEAD);
  if (UNTIL.test(`${lead} ${words}`) && isNegated(before, rest)) return true;
  if (TOLD.test(lastClause(before)) && !LIMITS.test(`${lead} ${words}`)) return true;
  return WHICH.test(before) && !LEADING_PREPOSITION.test(before) && /^ \p{Ll}/u.test(rest);
}

function lastClause(text: string): string {
  return text.split(CLAUSE_END).at(-1) ?? '';
}

/** In the clause around a date. */
function isNegated(before: string, after: string): boolean {
  const clause = `${lastClause(before)} ${after.split(CLAUSE_END, 1)[0]}`;
  return NEGATED.test(clause) && !FORGETS.test(clause);
}

/** Cuts out the words of the due date and what leads up to them, since the date is shown separately. */
export function cutDue(action: string, dueWords: string | null): string {
  const words = dueWords?.replace(/\s+/g, ' ').toLowerCase() ?? '';
  const at = words === '' ? -1 : action.toLowerCase().indexOf(words);
  if (at < 0) return action;
  const before = action.slice(0, at).trimEnd();
  if (isPartOfAction(before, words, action.slice(at + words.length))) return action;
  // 'Drop by before 3'
  if (/^(?:by|before|at|until|till)\b/.test(words) && / by$/i.test(before)) return action;
  const led = before.replace(LEADS_TO_DATE, '');
  const kept = KEPT_IN.test(`${led} in`) && /[ ,]in [a-z]+$/i.test(before) ? `${led} in` : led;
  const rest = action
    .slice(at + words.length)
    .replace(/^\.(?= \p{L})/u, (period) => (/\d$/.test(words) ? '' : period))
    .replace(AFTER_DATE, '');
  // 'Book the rooms before Friday, prices double after that': what follows the date is an aside.
  const isAside =
    /^,(?!\s*(?:and|or|with|including|both|as well|but|ob|wer|was|wann|wo|wie|warum|welche\p{L}?)(?!\p{L}))/iu.test(
      rest,
    );
  const after = isAside && kept.split(' ').length > 2 ? '' : rest;
  return `${kept.replace(/(?<![ ,])[ ,]+$/, '')}${after}`;
}
