/** 'Zur Info', 'Pour info', 'Para tu información', 'FYI': the note only tells. */
const FOR_INFORMATION =
  /(?<!\p{L})(?:fyi|for (?:your )?(?:info|information|records|awareness)|zur (?:info|information|kenntnis|kenntnisnahme)|zu (?:deiner|ihrer|eurer) (?:info|information|kenntnis)|(?:damit|dass) (?:sie|du|ihr) bescheid (?:wissen|weißt|weisst|wisst)|pour (?:ta |votre |simple )?(?:info|information)|para (?:tu|su|vuestra) (?:información|conocimiento)|a título informativo|para que l[oa]s? teng(?:as|a|an|áis))(?!\p{L})/iu;
/** 'Habe schon zugesagt', 'c'est signé', 'ya le contesté': the matter is settled. */
const SETTLED =
  /(?<!\p{L})(?:erledigt|(?:nichts|sonst nichts) (?:mehr )?zu tun|(?:ist|sind|habe|hab|haben|hat) (?:[\p{L}]{1,20} ){0,3}(?:schon|bereits) \p{L}{3,20}|rien à faire|j'ai déjà \p{L}{3,20}|(?:c'est|est) (?:déjà )?(?:fait|réglé|signé|envoyé|payé)|nada que hacer|ya (?:está|le contesté|les contesté|lo (?:he )?\p{L}{3,20}) ?|nothing to do|no action|i(?:'ve| have)? already \p{L}{3,20})(?!\p{L})/iu;
/** Words of somebody who wants something after all. */
const WANTS =
  /[?¿]|(?<!\p{L})(?:bitte|könnt|könnten|könntest|kannst|please|pls|could|merci de|veuillez|pouvez|peux|pourrais|pourriez|por favor|favor de|puedes?|podrías?|take|handle|übernimm\p{L}{0,3}|übernehmen|occupe|encárgate|ocúpate|need|needs|brauch\p{L}{0,3}|il faut)(?!\p{L})/iu;

/** Decides about short notes only. */
const LONGEST = 320;

/** Whether a note above a forwarded message only passes it on, so that its asks are none of the reader's. */
export function onlyInforms(note: string): boolean {
  const text = note.slice(0, LONGEST).replace(/[’‘]/g, "'");
  return (FOR_INFORMATION.test(text) || SETTLED.test(text)) && !WANTS.test(text);
}
