import type { Language } from '../reading/language';
import type { Address, Tone } from './reply-style';

const FORMAL =
  /\b(?:dear (?:mr|mrs|ms|dr|prof|sir|madam)|to whom it may concern|sincerely|respectfully|yours faithfully|sehr geehrte|hochachtungsvoll|mit freundlichen grüßen|monsieur|madame|veuillez|je vous prie|estimad[oa]|atentamente|le saluda)(?!\p{L})/iu;
const FRIENDLY =
  /(?:^|[^\p{L}])(?:hi|hey|cheers|thx|hallo|lg|vg|liebe grüße|viele grüße|salut|coucou|bises|hola|un abrazo|ciao|moin|servus)(?!\p{L})|^lieber? \p{L}|!\s*$|:-?\)/imu;

/** The tone of a text, by its greeting, closing and punctuation. */
export function toneOfText(text: string): Tone {
  if (FORMAL.test(text)) return 'formal';
  return FRIENDLY.test(text) ? 'friendly' : 'neutral';
}

const FAMILIAR: Partial<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:du|dir|dich|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?|(?:könnt|könntet|habt|hättet|seid|wärt|wollt|würdet|möchtet|müsst) ihr)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|te|tes|stp)(?!\p{L})|(?<!\p{L})t['’]\p{L}/iu,
  es: /(?<!\p{L})(?:tú|tus?|ti|puedes|podrías|tienes|quieres|envíame|mándame|contigo|te)(?!\p{L})/iu,
};
const POLITE: Partial<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:Ihnen|Ihre?[mnrs]?)(?!\p{L})|\p{Ll} Sie(?!\p{L})/u,
  fr: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:usted|ustedes|puede|podría|le)(?!\p{L})/iu,
};

/** Whether a text uses du or Sie, tu or vous, tú or usted; null if neither, or in other languages. */
export function addressOfText(text: string, language: Language): Address | null {
  const familiar = FAMILIAR[language]?.test(text) ?? false;
  const polite = POLITE[language]?.test(text) ?? false;
  if (familiar === polite) return null;
  return familiar ? 'familiar' : 'polite';
}
