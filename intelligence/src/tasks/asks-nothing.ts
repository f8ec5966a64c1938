/** Courtesies in the form of a request: 'Wir bitten um Ihr Verständnis', 'Rogamos disculpen las molestias'. */
const COURTESY =
  /^(?:(?:(?:wir|ich) )?bitten? (?:\p{L}{1,20} ){0,3}um (?:\p{L}{1,20} ){0,2}(?:verständnis|entschuldigung|nachsicht|geduld)|bitte (?:entschuldigen|haben) sie (?:\p{L}{1,20} ){0,5}(?:verständnis|geduld|unannehmlichkeiten|umstände|verspätung|verzögerung)|(?:nous vous|je vous|je te) (?:prions|prie|remercions|remercie|demandons) (?:d'|de |pour )?(?:[\p{L}']{1,20} ){0,4}(?:(?:m'|nous )?excuser|compréhension|patience)|veuillez (?:nous |m')excuser|merci (?:de|pour) (?:votre|ta) (?:compréhension|patience)|(?:le |les |te |os )?(?:rogamos|pedimos|ruego|pido) (?:que )?(?:nos |me )?disculp\p{L}{1,4}|(?:agradecemos|gracias por) (?:su|vuestra|tu) (?:comprensión|paciencia)|please (?:bear with us|accept our apolog)|(?:we )?(?:ask for|appreciate|thank you for) your (?:understanding|patience))(?!\p{L})/iu;
/** What to do if something goes wrong again: 'Sollte das Problem weiterhin bestehen, antworten Sie bitte'. */
const PERSISTS =
  /^(?:(?:sollten? (?:das|der|die|dieses|dieser|ihr) |(?:falls|wenn) (?:das|der|dieses|dieser|ihr) )(?:problem|fehler|störung)|(?:si|en caso de que) (?:el|la|este|esta|su) (?:problema|error|incidencia|fallo)|si (?:le|la|ce|cet|votre) ?(?:problème|erreur|panne)|si l'(?:erreur|incident|anomalie)|(?:if|should) (?:the|this|your) (?:problem|issue|error)) (?:[\p{L}']{1,20} ){0,4}(?:besteh\p{L}{1,3}|fortbesteh\p{L}{1,3}|auftreten|auftritt|persist\p{L}{0,6}|contin[uú]\p{L}{0,4}|happens? again|recurs?)(?!\p{L})/iu;
/** Decides about a message's first words only. */
const LONGEST = 160;

/**
 * Whether a clause has the form of a request and asks nothing in any message: an apology, thanks for patience, or what to
 * do if a solved problem comes back. German, French, Spanish and English.
 */
export function asksNothing(clause: string): boolean {
  const text = clause.slice(0, LONGEST).replace(/[’‘]/g, "'");
  return COURTESY.test(text) || PERSISTS.test(text);
}
