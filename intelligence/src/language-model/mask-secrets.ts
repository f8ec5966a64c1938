const LONGEST = 50_000;
const URL = /https?:\/\/([^\s/?#<>"')\]]{1,200})[^\s<>"')\]]*/gi;
/** Long runs of mixed letters and digits: keys and tokens, not words. */
const TOKEN = /(?<![\w-])(?=[\w-]{0,40}\d)(?=[\w-]{0,40}[a-z])[\w-]{20,}(?![\w-])/gi;
const NAMED =
  /\b(?:codes?|pins?|otp|tans?|passcode|password|passwort|kennwort|mot de passe|contraseña|código|secret|api key|token)\b[^\n]{0,40}?[:\s](?=\S*\d)([\w-]{4,20})(?![\w-])/giu;
/** After a colon, a password may be an ordinary word. */
const PASSWORD =
  /\b(?:passcode|password|passwort|kennwort|mot de passe|contraseña)[ \t]{0,5}:[ \t]{0,5}([^\s<]{3,40})/giu;
const NAMED_AFTER =
  /(?<![\w-])(\d[\d -]{2,10}\d)(?= (?:is|ist|est|es) (?:your|ihr|dein|votre|tu|su)\b[^\n]{0,40}\b(?:codes?|pin|otp|tan|código))/giu;
/** Codes often stand alone on the line after the word that announces them. */
const ALONE = /^[ \t]*(\d{3}[ -]?\d{3,5}|[A-Z\d]{3,5}-[A-Z\d]{3,5})[ \t]*$/gm;

/**
 * The text without credentials: one-time codes, passwords, tokens, and everything in a link after its host. Linear in
 * the text, of which the first 50,000 characters are kept.
 */
export function maskSecrets(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(URL, 'https://$1/…')
    .replace(NAMED, (whole, code: string) => `${whole.slice(0, -code.length)}[masked]`)
    .replace(PASSWORD, (whole, word: string) => `${whole.slice(0, -word.length)}[masked]`)
    .replace(NAMED_AFTER, '[masked]')
    .replace(ALONE, '[masked]')
    .replace(TOKEN, '[masked]');
}
