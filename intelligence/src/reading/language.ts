export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'nl'
  | 'pt'
  | 'ja'
  | 'zh'
  | 'ko'
  | 'ru'
  | 'other';

const COMMON: Readonly<Record<string, string>> = {
  en: 'the and to of you for is that with this have are will your please we be from can not would',
  de: 'der die und das ist nicht ich sie wir mit für auf den zu ein eine bitte haben wird von dem können noch auch bis im am zum zur um als aber oder wie wenn kann könnten mir uns dir ihnen ihre montag dienstag mittwoch donnerstag freitag morgen heute woche danke du dir dich ihr euch kannst könntest würden hallo anbei brauche wann was kommt wir prüfen schick viele grüße vielen dank',
  fr: 'le la de les et des est vous nous pour une dans que pas je sur avec merci votre bonjour du pouvez être ce du au aux un en si mais ou cette avant demain lundi mardi mercredi jeudi vendredi semaine peux tu moi bien quand veuillez besoin voici cordialement envoyer signer rappeler faut',
  es: 'el la de los las y que por para con una está usted gracias hola su más como del se nos puede favor lo un al si antes mañana lunes martes miércoles jueves viernes semana puedes tu hasta del necesito cuándo adjunto saludos enviar envíe revise cuál dónde',
  it: 'il gli che per con una è sono grazie ciao della del anche non come questo di può si alla',
  nl: 'het een van en niet ik je wij voor met dat zijn op kunt graag bedankt wordt aan ook deze',
  pt: 'não uma você os para com obrigado por favor está mais do da em que são seu isso bom pode',
};
/** Letters that nearly identify a language with Latin script. */
const LETTERS: readonly (readonly [string, RegExp])[] = [
  ['de', /[äöüß]/iu],
  ['es', /[ñ¿¡]/iu],
  ['fr', /[çèêœà]/iu],
];
const OWNERS = new Map<string, string[]>();
for (const [language, words] of Object.entries(COMMON)) {
  for (const word of words.split(' ')) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);
}

/** Characters beyond Latin script and common punctuation; µ is not a letter of any script. */
const BEYOND_LATIN = /[\u00b5\u0250-\u1fff\u2070-\uffff]/;

/** The main language of a text, by its script and its most common words; English by default. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 4000);
  const byScript = scriptLanguage(sample);
  if (byScript) return byScript;
  const scores = new Map<string, number>();
  for (const word of sample.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (const language of OWNERS.get(word) ?? [])
      scores.set(language, (scores.get(language) ?? 0) + 1);
  }
  for (const [language, letters] of LETTERS)
    if (letters.test(sample)) scores.set(language, (scores.get(language) ?? 0) + 1);
  const english = scores.get('en') ?? 0;
  const [best, score] = [...scores].sort((a, b) => b[1] - a[1])[0] ?? ['en', 0];
  return score > english && score >= 2 ? (best as Language) : 'en';
}

function scriptLanguage(sample: string): Language | null {
  if (!BEYOND_LATIN.test(sample)) return null;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const share = (pattern: RegExp): number => (sample.match(pattern)?.length ?? 0) / letters;
  if (share(/[\u3040-\u30ff]/g) > 0.15) return 'ja';
  if (share(/[\uac00-\ud7af]/g) > 0.3) return 'ko';
  if (share(/\p{Script=Han}/gu) > 0.3) return 'zh';
  if (share(/\p{Script=Cyrillic}/gu) > 0.4) return 'ru';
  return share(/\p{Script=Latin}/gu) < 0.4 ? 'other' : null;
}
