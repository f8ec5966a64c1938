// Actions that the message is waiting for, named by a noun: 'Your signature is the last one outstanding', 'En attente de
// votre décision'.

type Action = { noun: RegExp; action: (topic: string) => string };
type Awaiting = { says: RegExp; actions: readonly Action[] };

const english = (noun: RegExp, verb: string): Action => ({
  noun,
  action: (topic) => `${verb} ${topic}`,
});
const german = (noun: RegExp, verb: string): Action => ({
  noun,
  action: (topic) => `${topic} ${verb}`,
});

const AWAITING: Readonly<Record<string, Awaiting>> = {
  en: {
    says: /\byour (?<noun>\p{L}+)(?: is| are| was)?(?: \p{L}+){0,4} (?:outstanding|missing|needed|required|requested|pending|awaited|overdue|left)\b|\b(?:awaiting|awaits|waiting for|waiting on|pending|needs|requires|without|lacks|wants) your (?<late>\p{L}+)/iu,
    actions: [
      english(/^(?:signature|initials)$/i, 'Sign'),
      english(/^(?:approval|go-ahead|ok|okay|blessing)$/i, 'Approve or reject'),
      english(/^review$/i, 'Review'),
      english(/^decision$/i, 'Decide on'),
      english(/^confirmation$/i, 'Confirm'),
      english(/^payment$/i, 'Pay'),
      english(/^acceptance$/i, 'Accept or decline'),
    ],
  },
  de: {
    says: /(?<!\p{L})(?:(?:wartet (?:noch )?auf|erfordert|benötigt|ausstehend:?|ohne|erbitten?(?: wir| ich)?) (?:ihre|deine|eure)|bitten?(?: wir| ich)?(?: sie| dich| euch)? um(?: \p{Ll}+e)?) (?<noun>\p{L}+)|(?<!\p{L})(?:ihre|deine) (?<late>\p{L}+) (?:fehlt|steht|ist|wird)(?!\p{L})/iu,
    actions: [
      german(/^(?:unterschrift|unterzeichnung|signatur)$/i, 'unterschreiben'),
      german(/^(?:freigabe|genehmigung)$/i, 'freigeben oder ablehnen'),
      german(/^(?:prüfung|durchsicht)$/i, 'prüfen'),
      german(/^bestätigung$/i, 'bestätigen'),
      german(/^(?:zahlung|ausgleich|begleichung|überweisung)$/i, 'bezahlen'),
      { noun: /^entscheidung$/i, action: (topic) => `Entscheiden: ${topic}` },
    ],
  },
  fr: {
    says: /(?<!\p{L})(?:en attente de|dans l'attente de|attend|nécessite|requiert|sans) (?:votre|ta|ton) (?<noun>\p{L}+)|(?<!\p{L})votre (?<late>\p{L}+) est (?:attendue?|requise?|nécessaire)/iu,
    actions: [
      english(/^signature$/i, 'Signer :'),
      english(/^(?:approbation|validation|accord)$/i, 'Approuver ou refuser :'),
      english(/^décision$/i, 'Décider :'),
      english(/^confirmation$/i, 'Confirmer :'),
      english(/^paiement$/i, 'Payer :'),
    ],
  },
  es: {
    says: /(?<!\p{L})(?:pendiente de|a la espera de|espera|requiere|necesita|sin) (?:su|tu) (?<noun>\p{L}+)|(?<!\p{L})(?:falta|se requiere) (?:su|tu) (?<late>\p{L}+)/iu,
    actions: [
      english(/^firma$/i, 'Firmar:'),
      english(/^(?:aprobación|autorización|visto)$/i, 'Aprobar o rechazar:'),
      english(/^decisión$/i, 'Decidir:'),
      english(/^confirmación$/i, 'Confirmar:'),
      english(/^pago$/i, 'Pagar:'),
    ],
  },
};

/**
 * The action that a noun stands for, with the topic of the message; null if nothing is awaited or the topic is not
 * named.
 */
export function awaitedAction(words: string, topic: string, language: string): string | null {
  const awaiting = AWAITING[language];
  if (awaiting === undefined || topic === '') return null;
  const found = awaiting.says.exec(words)?.groups;
  const noun = found?.['noun'] ?? found?.['late'] ?? '';
  return awaiting.actions.find((one) => one.noun.test(noun))?.action(topic) ?? null;
}
