/** Sympathy: 'Please keep her in your thoughts', 'Spare them a thought'. */
const SYMPATHY: readonly RegExp[] = [
  /\bkeep (?!in )(?:[\p{L}'’-]{1,20},? ){1,8}in (?:your|our) (?:thoughts|prayers)\b(?=(?: and prayers)?(?:[.!;]|\s*$))|\bspare (?!me\b|us\b)(?:[\p{L}'’-]{1,20},? ){1,6}a thought\b/iu,
  /(?<!\p{L})(?:denkt|denken sie)(?: bitte)? (?:in (?:diesen|dieser|der) (?:schweren |nächsten )?(?:tagen|stunden|zeit) )?an (?:sie|ihn|die familie|die angehörigen|seine familie|ihre familie)(?: in (?:diesen|dieser) (?:schweren )?(?:tagen|stunden|zeit))?[.!]?$/iu,
  /(?<!\p{L})(?:ayez|ayons|gardez|gardons) (?:une pensée pour|(?:le|la|les|lui|elle|[\p{L} ]{2,40}) dans (?:vos|nos) (?:pensées|prières))(?!\p{L})/iu,
  /(?<!\p{L})(?:ten(?:ed|gan)(?:l[aeo]s?)?|manten(?:ed|gan)(?:l[aeo]s?)?)[\p{L} ]{1,40} (?:en (?:vuestr[oa]s|sus) (?:oraciones|pensamientos)|present(?:e|es) en)/iu,
];

const FAULT_EN = '(?:problem|issue|error|fault|incident|symptom)s?';
/** The foot of a ticket that was closed: 'If the problem comes back please reopen the ticket.' */
const CLOSED: readonly RegExp[] = [
  new RegExp(
    `^(?:if|should|in case|when) (?:the|this|your|that|any) ${FAULT_EN} (?:comes? back|returns?|persists?|continues?|reappears?|re-?occurs?|recurs?|(?:happens|occurs) again)(?!\\p{L}).{0,60}\\b(?:reopen|re-open|reply|contact (?:us|support|the (?:(?:help|service) ?)?desk)|let us know|new ticket)\\b(?!.* and )`,
    'iu',
  ),
  /^(?:sollte (?:das|dieses|ihr|der|dieser) (?:problem|fehler|störung) (?:erneut|wieder|weiterhin|noch(?: einmal)?)|(?:wenn|falls) (?:das|dieses|ihr|der|dieser) (?:problem|fehler) (?:erneut|wieder|weiterhin|noch)).{0,80}(?:öffnen|melden|antworten|kontaktieren)/iu,
  /^si (?:le|ce|votre|l['’]) ?(?:problème|incident|erreur|défaut) (?:persiste|revient|réapparaît|se reproduit|subsiste)(?!\p{L}).{0,60}(?:rouvrir|rouvrez|répondre|répondez|contacter|contactez)/iu,
  /^si (?:el|este|su|tu) (?:problema|error|fallo) (?:persiste|continúa|vuelve a|reaparece|se repite)(?!\p{L}).{0,60}(?:reabr|respond|contact|escrib)/iu,
];

/** How satisfied the reader is: 'How would you rate our support?' */
const RATING: readonly RegExp[] = [
  /^how (?:would|do|did) you rate (?:our (?:\p{L}{2,20} )?(?:support|service|help|assistance|team)|your (?:\p{L}{2,20} )?(?:experience|visit|stay|conversation|chat|call)(?= ?(?:\?|$| with us| today)))(?!\p{L})|^how (?:satisfied|likely) (?:are|were) you (?:with (?:our|your|the (?:support|service|help|assistance|visit|stay))|to recommend)(?!\p{L})/iu,
  /^wie (?:zufrieden (?:waren|sind) sie mit (?:unsere\p{L}{1,2}|ihrem besuch|dem (?:support|service))|(?:bewerten|beurteilen|würden) sie unseren? (?:support|service|kundenservice|hilfe|beratung)|wahrscheinlich ist es, dass sie (?:uns|unser))(?!\p{L})/iu,
  /^comment (?:évaluez|évalueriez|jugez|notez|noteriez)-vous (?:notre|nos|votre (?:visite|séjour|expérience|échange))(?!\p{L})|^(?:êtes-vous|dans quelle mesure êtes-vous) satisfaite?s? de (?:notre|nos|votre (?:visite|séjour|expérience))(?!\p{L})/iu,
  /^¿?cómo (?:valoraría|valora|calificaría|califica|evaluaría|evalúa) (?:usted )?(?:nuestr[oa]s?|su (?:visita|estancia|experiencia))(?!\p{L})|^¿?(?:está|qué tan|cuán) satisfech[oa] (?:está |se siente )?con (?:nuestr[oa]s?|su (?:visita|estancia|experiencia))(?!\p{L})/iu,
];

const FORMULAS = [...SYMPATHY, ...CLOSED, ...RATING];
const LONGEST = 300;

/** Whether a sentence is a formula that asks nothing of its reader, in English, German, French or Spanish. */
export function isFormula(words: string): boolean {
  const text = words.slice(0, LONGEST);
  return FORMULAS.some((formula) => formula.test(text));
}
