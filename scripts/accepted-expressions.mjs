/** Expressions whose time grows with the square of their text, each as String() shows it, with the reason why that text is short. */
export const ACCEPTED = [
  { expression: String.raw`/\/+$/`, reason: 'an address that the administrator set' },
];

/** Found and not mended yet: shown at each check. An entry goes when its expression does. */
export const OPEN = [
  // intelligence/src/dates/sentence-around.ts
  String.raw`/[\p{L}\d]+$/u`,
  // intelligence/src/reading/message-features.ts
  String.raw`/['’]s$|[-'’&]+$/gu`,
  // intelligence/src/reading/read-message.ts
  String.raw`/^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|moin|servus|bonjour|bonsoir|salut|cher|ch[èe]re|hola|buenos d[íi]as|buenas tardes|estimad[oa]s?|ciao|buongiorno|ol[áa])\b[^.?!]{0,50}[,!:.–-]?\s*$/iu`,
  // intelligence/src/reading/signature.ts
  String.raw`/[a-z]{2,}[.?!]$/`,
  // intelligence/src/reading/signature.ts
  String.raw`/^[-–—~*\s]+|[-–—~*,.!\s]+$/g`,
  // intelligence/src/replies/reply-names.ts
  String.raw`/[<"].*$|["']/g`,
  // intelligence/src/replies/reply-names.ts
  String.raw`/,?\s*\{\{(name|surname|fullName)\}\}/g`,
  // intelligence/src/replies/reply-parts.ts
  String.raw`/^(?:\p{Lu}[\p{L}'.-]*\s*){1,3}[,:!–-]$/u`,
  // intelligence/src/replies/reply-parts.ts
  String.raw`/^[–-]?\s*(?:\p{L}[\p{L}'.-]*\s?){1,3}$/u`,
  // intelligence/src/tasks/addressee.ts
  String.raw`/(?<!^)\b(\p{Lu}[\p{L}'-]+) (?=(\p{Lu}[\p{L}'-]+))/gu`,
  // intelligence/src/tasks/foreign-title.ts
  String.raw`/(?<verb>\p{L}+(?:ez|e|s))-(?:moi|nous) (?<rest>.+)/iu`,
  // intelligence/src/tasks/foreign-title.ts
  String.raw`/[\s,:]+$/`,
  // intelligence/src/tasks/person-name.ts
  String.raw`/[<"'].*$/`,
  // intelligence/src/tasks/request-rules.ts
  String.raw`/\b(?:how about|appreciate (?:you|your)|thanks? (?:you )?(?:in advance )?for) (?<act>(?:sending|forwarding|reviewing|checking|providing|getting|letting|calling|confirming)\b.*)\?/i`,
  // intelligence/src/tasks/task-title.ts
  String.raw`/\?+$/`,
  // intelligence/src/tasks/task-title.ts
  String.raw`/[.!]+$/`,
  // intelligence/src/tasks/title-words.ts
  String.raw`/[ ,]+$/`,
  // intelligence/src/tasks/title-words.ts
  String.raw`/\s*\([^)]{0,80}\)/g`,
  // intelligence/src/tasks/title-words.ts
  String.raw`/ ?\).*$|\s*\([^)]*$/`,
  // intelligence/src/tasks/title-words.ts
  String.raw`/[\s,.;:!?"'*-]+$/`,
  // intelligence/src/tasks/title-words.ts
  String.raw`/[\s,]+(?:as well|too|again|for us|if possible|now|etc|or so|instead)$/i`,
  // intelligence/src/tasks/title-words.ts
  String.raw`/ ?[!*]+(?=\s|$)/g`,
  // intelligence/src/reading/bait.ts
  String.raw`/(?:\bgift ?cards?|(?:geschenk|guthaben)s?karten?|cartes?[- ]cadeaux?|tarjetas? (?:de )?regalo)\b[^]{0,400}(?:\bcodes?\b|\bcódigos?\b|scratch|urgent|in a meeting|discreet|surprise|reimburse|dringend|eilig|überrasch|erstatt|rembours|discr|sorpresa)/iu`,
  // intelligence/src/reading/bait.ts
  String.raw`/\b(?:new|changed?|updated?|different|revised)\b.{0,40}\b(?:bank(?:ing)?|iban|remittance|payment) (?:details|account|information|instructions)|\bbank(?:ing)? (?:details|account|information)\b.{0,60}\b(?:changed?|updated?|new|audit|no longer)|\b(?:old|previous) account\b|(?:neue|geänderte)\p{L}* (?:bankverbindung|kontoverbindung|iban|konto)|(?:bankverbindung|kontoverbindung|konto)\b.{0,60}(?:geändert|neu|gesperrt)|(?:alte|bisherige)[sn]? konto|(?:nouve(?:au|lles?)|chang\p{L}+).{0,40}(?:coordonnées bancaires|rib(?!\p{L})|iban|compte)|ancien compte|(?:nuev[ao]s?|cambi\p{L}+).{0,40}(?:datos bancarios|cuenta|iban)|antigua cuenta/iu`,
  // intelligence/src/reading/bait.ts
  String.raw`/[$€£]\s?\d|\d[\d.,]*\s?(?:€|eur(?:os?)?|usd|gbp|chf|sgd)(?!\p{L})|(?<!\p{L})(?:usd|eur|gbp|chf|sgd)\s?\d/iu`,
  // intelligence/src/reading/bait.ts
  String.raw`/[^\s<>"@]{1,64}@[^\s<>",]{1,255}/`,
  // intelligence/src/reading/links.ts
  String.raw`/[.,;:!?]+$/`,
  // intelligence/src/reading/links.ts
  String.raw`/[\s:([<*>-]+$/`,
  // intelligence/src/tasks/clause-features.ts
  String.raw`/^@?(\p{Lu}[\p{L}'-]+)(?: \p{Lu}[\p{L}'-]+)? ?(?:[:,–—-]+|\.\.+) ?(?=\p{L})/u`,
  // intelligence/src/tasks/clause-features.ts
  String.raw`/(?:[.,;:!?–—-]+ |\b(?:and|so|then|but|or|please|pls|just|also) )(\p{Ll}+) (?:the|an?|your|my|our|his|her|their|it|this|that|these|them|me|us|him|up|out|in|on|with|to|at|\d)/giu`,
  // intelligence/src/tasks/doubles.ts
  String.raw`/“(.*)”/`,
  // intelligence/src/tasks/extract-tasks.ts
  String.raw`/(?:^|\n)[\s>]*\(?\d{1,2}[.)]\s+$/`,
  // intelligence/src/tasks/person-name.ts
  String.raw`/[<"(|–].*$/`,
  // intelligence/src/tasks/quote-title.ts
  String.raw`/[,;:–—] |(?<!\d)[.!?…]+ | (?:and|or|so|but|because|if|when|which|who|as|before|after|since|und|oder|weil|damit|wenn|et|ou|si|car|y|o|porque|cuando)\b /giu`,
  // intelligence/src/tasks/quote-title.ts
  String.raw`/(?<!\d)[.!?…]+ |[,;:] | [–—-]+ /g`,
  // intelligence/src/tasks/quote-title.ts
  String.raw`/[\s,;:]+$/`,
  // intelligence/src/tasks/quote-title.ts
  String.raw`/[\s,;:–—]+$/`,
  // intelligence/src/tasks/read-clauses.ts
  String.raw`/(?:^|\n)[\s>]*(?:[-*•·o–—»‣▪→☐]|\[[ x]?\]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+$/i`,
  // intelligence/src/tasks/title-gate.ts
  String.raw`/[\s"”).!?]+$/`,
  // intelligence/src/tasks/title-topic.ts
  String.raw`/(?: (?:of|for|the|and|on|in|to|a|an|from|with|at|by))+ \S*$/i`,
];
