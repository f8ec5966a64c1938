/** 'Nehmen Sie sich alle Zeit, die Sie brauchen': patience, not an order. */
const PATIENCE =
  /(?:^|\P{L})(?:take (?:all the time|as much time as|as long as) (?:you|there)|(?:nehmen sie|nimm|nehmt|lassen sie|lass|lasst) (?:sich|dir|euch) (?:bitte |ruhig )?(?:alle |so viel |die )?zeit,? (?:die|wie) (?:sie|du|ihr)|pren(?:ez|ds) tout (?:le|votre|ton) temps (?:qu|dont|nécessaire)|t[oó]m(?:ate|ese|aos) (?:todo )?el tiempo que)(?!\p{L})/iu;
/** 'Please allow 2 working days': how long the writer's side takes. */
const TAKES_LONG =
  /^(?:(?:please|kindly|bitte|por favor|veuillez),? )?(?:allow|expect|rechnen sie(?: bitte)? mit) (?:up to |at least |about |approximately |around |bis zu |etwa |ca\. |mindestens |environ |jusqu'à |hasta |unos )?(?:\d{1,2}|one|two|three|five|a few|some|several|ein(?:ig)?e[rnm]?|zwei|drei|fünf|deux|trois|quelques|dos|tres|algunos)(?: ?(?:-|–|to|bis|à|a) ?\d{1,2})? (?:(?:working|business|calendar) )?(?:days?|hours?|weeks?|(?:werk|arbeits)?tagen?|stunden|wochen|jours?|heures?|semaines?|días?|horas?|semanas?)(?!\p{L})/iu;
/** 'Let me know if you are ever in Bristol': an invitation without a day. */
const INVITES =
  /(?:let (?:me|us) know|give (?:me|us) a (?:call|shout|ring|bell)|drop (?:by|in)|meld(?:e|et|en sie)? (?:dich|euch|sich)|sag(?:t|en sie)? bescheid|fai(?:s|tes)-(?:moi|nous) signe|avísa(?:me|nos)|avíse(?:me|nos))[^.?!]{0,20} (?:if|when(?:ever)?|wenn|falls|si|cuando) (?:you(?:'re| are)? ever|you ever|(?:du|ihr|sie) (?:(?:doch|wieder|auch) )?(?:mal|einmal|jemals) (?:in|hier|da)(?!\p{L})|(?:tu|vous) pass(?:es|ez) un jour|(?:algún día|alguna vez) (?:pasas?|vienes?|estás?))(?!\p{L})/iu;
/** 'No hace falta que hagas nada', alone or with the reason. */
const NOTHING_TO_DO =
  /^(?:so |also |und |da |y |et )?(?:(?:there(?:'s| is) )?no need (?:for you )?to do anything|you (?:don't|do not) (?:need|have) to do anything|(?:there(?:'s| is) )?nothing (?:for you )?to do|no action (?:is )?(?:needed|required|necessary)|(?:du musst|ihr müsst|sie müssen|müssen sie|musst du|müsst ihr) (?:hier |da |dafür |also |jetzt )?nichts (?:weiter |mehr )?(?:machen|tun|unternehmen)|(?:vous n'avez|tu n'as) rien à faire|aucune action (?:de votre part )?n'est (?:requise|nécessaire)|no (?:hace falta|es necesario) que hag(?:as|a|an|áis) nada|no (?:tienes|tiene|tienen|tenéis) que hacer nada)(?!\p{L})(?![^.]{0,80} (?:but|except|unless|aber|außer|sondern|sauf|mais|pero|salvo)(?!\p{L}))/iu;
/** The form letter that confirms an order asks to check it. */
const CONFIRMS =
  /(?<!\p{L})(?:(?:we|i)(?: hereby)? confirm|thank you for your order|(?:wir|ich) bestätigen? (?:hiermit |ihnen )?(?:den|die|das|ihre?n?)|bestätigen wir|vielen dank für ihre bestellung|nous (?:vous )?confirmons|(?:le |les )?confirmamos|(?:auftrags|bestell|buchungs)bestätigung|(?:order|booking) confirmation|confirmation de (?:commande|réservation)|confirmación (?:de|del) (?:pedido|reserva))(?!\p{L})/iu;
const CHECKS_CONFIRMATION =
  /(?:(?<!\p{L})(?:prüfen|überprüfen|kontrollieren) sie (?:bitte )?(?:diese|die|unsere) |\b(?:check|review) (?:this|the|our) |(?<!\p{L})vérifier (?:cette|la|notre) |(?<!\p{L})(?:revise|compruebe|verifique) (?:esta|la) )(?:\p{L}{1,20} )?(?:\p{L}{1,20}bestätigung|confirmation|confirmación)(?!\p{L})/iu;

/**
 * Whether a clause in the form of an ask asks nothing: patience, an invitation, the foot of a confirmation. `lead` is the
 * subject and the sentence before.
 */
export function asksNothing(words: string, lead: string): boolean {
  const text = words.slice(0, 400);
  if (CHECKS_CONFIRMATION.test(text) && CONFIRMS.test(lead))
    return endsWith(CHECKS_CONFIRMATION, text);
  return [PATIENCE, TAKES_LONG, INVITES, NOTHING_TO_DO].some((form) => endsWith(form, text));
}

/** Another ask, or a limit, may follow such a form. */
const GOES_ON =
  /(?<!\p{L})(?:and|but|so|until|till|when|please|just|und|aber|bitte|nur|bis|wenn|damit|et|mais|avant|quand|juste|y|pero|solo|hasta|cuando|antes|brauche|schick\p{L}{0,3}|besoin|envoie[sz]?|necesito|envía\p{L}{0,4})(?!\p{L})/iu;

/** Whether a text has the form and asks for nothing after it. */
function endsWith(form: RegExp, text: string): boolean {
  const found = form.exec(text);
  return found !== null && !GOES_ON.test(text.slice(found.index + found[0].length));
}
