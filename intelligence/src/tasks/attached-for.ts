// What is attached, and what the reader is to do with it: 'Attached is the draft for your comments', 'Anbei der Plan zur
// Freigabe'.

type Attached = {
  says: RegExp;
  actions: readonly (readonly [RegExp, (thing: string) => string])[];
};

const first =
  (verb: string) =>
  (thing: string): string =>
    `${verb} ${thing}`;
const last =
  (verb: string) =>
  (thing: string): string =>
    `${thing.replace(/^der /iu, 'den ')} ${verb}`;

const ATTACHED: Readonly<Record<string, Attached>> = {
  en: {
    says: /\battached(?: (?:is|are)|:)? (?<thing>[^,.;:?!]{2,80}?) for your (?<noun>\p{L}+)/iu,
    actions: [
      [/^(?:comments?|feedback|thoughts)$/i, first('comment on')],
      [/^(?:review|perusal)$/i, first('review')],
      [/^approval$/i, first('approve or reject')],
      [/^signature$/i, first('sign')],
    ],
  },
  de: {
    says: /(?<!\p{L})(?:anbei|im anhang|angehängt|beigefügt)(?: (?:finden|erhalten|senden|schicken|sende|schicke)(?: (?:sie|wir|ich))?(?: (?:ihnen|dir))?| ist| sind)? (?<thing>(?:der|die|das|den|unser\p{Ll}{0,2}) [^,.;:?!]{2,80}?) (?:zur|mit der bitte um) (?:gefälligen |ihrer )?(?<noun>\p{L}+)/iu,
    actions: [
      [/^(?:prüfung|durchsicht)$/i, last('prüfen')],
      [/^(?:freigabe|genehmigung)$/i, last('freigeben oder ablehnen')],
      [/^(?:unterschrift|unterzeichnung)$/i, last('unterschreiben')],
      [/^(?:kommentierung|stellungnahme)$/i, last('kommentieren')],
    ],
  },
  fr: {
    says: /(?<!\p{L})(?:ci-joint|en pièce jointe),? (?<thing>(?:l[ea]s? |l'|notre |nos )[^,.;:?!]{2,80}?) pour (?:votre |ta )?(?<noun>\p{L}+)/iu,
    actions: [
      [/^(?:validation|approbation|accord)$/i, first('valider ou refuser')],
      [/^signature$/i, first('signer')],
      [/^relecture$/i, first('relire')],
      [/^(?:avis|commentaires?)$/i, first('commenter')],
    ],
  },
  es: {
    says: /(?<!\p{L})(?:adjunt[oa]s?|adjuntamos) (?<thing>(?:el|la|los|las|nuestr[oa]s?) [^,.;:?!]{2,80}?) para (?:su |tu )?(?<noun>\p{L}+)/iu,
    actions: [
      [/^revisión$/i, first('revisar')],
      [/^(?:aprobación|validación|visto)$/i, first('aprobar o rechazar')],
      [/^firma$/i, first('firmar')],
      [/^(?:comentarios?|observaciones)$/i, first('comentar')],
    ],
  },
};
/** A verb between both: another clause. */
const GOES_ON = /(?<!\p{L})(?:is|are|was|which|that|ist|sind|que|qui|est)(?!\p{L})/iu;

/** The action on what is attached, in the infinitive; null if none is named. */
export function attachedTitle(words: string, language: string): string | null {
  const found = ATTACHED[language]?.says.exec(words.slice(0, 300))?.groups;
  const { thing = '', noun = '' } = found ?? {};
  const action = ATTACHED[language]?.actions.find(([one]) => one.test(noun))?.[1];
  if (action === undefined || GOES_ON.test(thing)) return null;
  const isNamed = /^\p{Lu}?\p{Ll}/u.test(thing);
  return action(isNamed ? thing.charAt(0).toLowerCase() + thing.slice(1) : thing);
}
