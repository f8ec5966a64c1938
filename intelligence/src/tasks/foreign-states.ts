// What a writer is still missing, in German, French and Spanish: 'Nous n'avons pas reçu l'attestation'.

type State = { says: readonly RegExp[]; action: (thing: string, sender: string) => string };

const STATES: Readonly<Record<string, State>> = {
  de: {
    says: [
      /(?<!\p{L})(?:mir|uns) fehl(?:t|en) (?:(?:noch|immer|leider) ){0,2}(?<thing>(?:die|der|das|deine|ihre|eure) [^.,;:?!]{3,60})/iu,
      /(?<!\p{L})(?:ich habe|wir haben|habe ich|haben wir) (?<thing>(?:die|den|das|deine[nr]?|ihre[nr]?|eure[nr]?) [^.,;:?!]{3,60}?) (?:(?:noch|immer|leider|bisher) ){1,3}nicht (?:erhalten|bekommen)/iu,
    ],
    // What is missing is in the nominative, what is sent in the accusative.
    action: (thing, sender) => `${thing.replace(/^der /i, 'den ')} an ${sender} schicken`,
  },
  fr: {
    says: [
      /(?<!\p{L})(?:nous n'avons|je n'ai) (?:(?:toujours|encore) )?pas (?:(?:toujours|encore) )?reçu (?<thing>(?:le |la |les |l'|votre |vos |ton |ta |tes )[^.,;:?!]{3,60})/iu,
      /(?<!\p{L})il (?:me|nous) manque (?:(?:toujours|encore) )?(?<thing>(?:le |la |les |l'|votre |vos |ton |ta |tes )[^.,;:?!]{3,60})/iu,
    ],
    action: (thing, sender) => `envoyer ${thing} à ${sender}`,
  },
  es: {
    says: [
      /(?<!\p{L})no (?:he|hemos) recibido (?:(?:aún|todavía) )?(?<thing>(?:el|la|los|las|su|sus|tu|tus) [^.,;:?!]{3,60})/iu,
      /(?<!\p{L})(?:me|nos) faltan? (?:(?:aún|todavía) )?(?<thing>(?:el|la|los|las|su|sus|tu|tus) [^.,;:?!]{3,60})/iu,
    ],
    action: (thing, sender) => `enviar ${thing} a ${sender}`,
  },
};
/** A clause that continues about the object. */
const GOES_ON = /(?<!\p{L})(?:que|qui|dont|où|pour|para|die wir|um|damit|avant|antes)(?!\p{L})/iu;

/** Questions about an object are in a clause of their own. */
const ASKS =
  /(?<!\p{L})(?:wer|was|wann|wie|quoi|quand|comment|quién|qué|cuándo|cómo|dónde)(?!\p{L})/iu;

/** 'Mir fehlt noch der Bericht' → 'den Bericht an Ute schicken'; null if nothing is missing that can be sent. */
export function missingItemTitle(clause: string, language: string, sender: string): string | null {
  const state = STATES[language];
  const text = clause.replace(/[’‘]/g, "'");
  for (const says of state?.says ?? []) {
    const thing = says.exec(text)?.groups?.['thing']?.trim();
    if (thing === undefined) continue;
    const named = thing.split(GOES_ON, 1)[0]?.trim() ?? '';
    if (state === undefined || (!named.includes(' ') && !named.includes("'"))) return null;
    if (ASKS.test(thing)) return null;
    return state.action(named.charAt(0).toLowerCase() + named.slice(1), sender);
  }
  return null;
}
