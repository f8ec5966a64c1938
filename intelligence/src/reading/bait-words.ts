// The words of frauds, in English, German, French and Spanish.
import type { SignedPattern } from './signed-pattern';

/** Not 'Skonto', a discount, nor accounts of hours and points. */
const GERMAN_THING =
  '(?:\\p{L}{0,20}(?<!zeit|zeiten|stunden|urlaubs?|punkte|sach|gegen|kosten|(?<!\\p{L})[Ss])[Kk]onto(?:s|daten)?|\\p{L}{0,12}(?:[Pp]ostfach|[Ii]dentität|[Pp]asswort|[Kk]ennwort|[Zz]ugang(?:sdaten)?|[Zz]ugriff|[Aa]nmeldedaten|[Zz]ahlungs(?:daten|informationen)|[Bb]ank(?:daten|verbindung)|[Kk]arten(?:daten|angaben)|[Ww]allet))(?!\\p{L})(?! (?:[^\\s.,!?]{1,30} ){0,4}(?:habt|seht|könnt|wollt|möchtet)(?!\\p{L}))';
const GERMAN_ACCESS = new RegExp(
  `(?<!\\p{L})(?:(?<!(?<!\\p{L})(?:ob|dass|wenn|falls|wie|wann|könnt|habt) )ihr|(?:ihr|dein)e[nmrs]?|dein) (?:\\p{L}{1,30} ){0,2}${GERMAN_THING}`,
  'giu',
);
/** With regard to case: 'dass Ihr Konto', but not the pronoun of 'ob ihr Zugang braucht'. */
const GERMAN_FORMAL_ACCESS = new RegExp(
  `(?<!\\p{L})(?:ob|dass|wenn|falls|wie|wann) Ihr (?:\\p{L}{1,30} ){0,2}${GERMAN_THING}`,
  'gu',
);
const GERMAN_RESET = /(?<!\p{L})(?:zurück(?:zu)?setzen|wieder ?her(?:zu)?stellen)(?!\p{L})/giu;
/** 'Setzen Sie Ihr Passwort hier zurück' */
const GERMAN_ACCESS_BACK = new RegExp(
  `(?<!\\p{L})(?:ihr|dein)(?:e[nmrs]?)? (?:\\p{L}{1,30} ){0,2}${GERMAN_THING}(?= (?:[^\\s.!?]{1,30} ){0,6}(?:zurück|wieder her)(?!\\p{L}))`,
  'giu',
);
const GERMAN_CONFIRM =
  /(?<!\p{L})(?:bestätigen?|verifizieren?|validieren?|aktualisieren?|reaktivieren?|entsperren?|authentifizieren?)(?!\p{L})/giu;

/** It asks to confirm or renew what opens an account or pays. */
export const CREDENTIALS: SignedPattern = {
  signs:
    /account|identity|password|log-in|login|credentials|mailbox|wallet|billing |payment |bank|card |konto|postfach|identität|passwort|kennwort|zugang|daten|zahlungs|karten|zugriff|accès|acceso|compte|identité|mot de passe|identifiant|messagerie|boîte|coordonnées|carte|cuenta|identidad|contraseña|credenciales|buzón|tarjeta|datos|información/,
  pattern:
    /\b(?:verify|confirm|validate|update|re-?activate|unlock|restore|re-?confirm|authenticate|secure|keep)\s+(?:(?:and|or)\s+\w+\s+)?(?:your|the)\s+(?:\w+\s){0,2}(?:account(?!\s*(?:number|manager|balance|team|plan|executive|list|review))|identity|password|log-?in|credentials|mailbox|wallet|billing (?:details|information)|payment (?:details|information|method)|bank(?:ing)? (?:details|information)|card (?:details|information))/i,
  pairs: [
    { first: GERMAN_CONFIRM, then: GERMAN_ACCESS, within: 25, inSentence: true },
    { first: GERMAN_ACCESS, then: GERMAN_CONFIRM, within: 25, inSentence: true },
    { first: GERMAN_CONFIRM, then: GERMAN_FORMAL_ACCESS, within: 25, inSentence: true },
    { first: GERMAN_ACCESS, then: GERMAN_RESET, within: 25, inSentence: true },
    {
      first: /(?<!\p{L})(?:setzen? sie|setze?|stellen? sie|stelle?)(?!\p{L})/giu,
      then: GERMAN_ACCESS_BACK,
      within: 25,
      inSentence: true,
    },
    {
      first: /(?<!\p{L})(?:réinitialis(?:er|ez|e)|rétabli(?:r|ssez|s))(?!\p{L})/giu,
      then: /(?<!\p{L})(?:votre|vos|ton|tes) (?:\p{L}{1,30} ){0,2}(?:accès|compte(?![ -]rendu)|mots? de passe|identifiants|messagerie)(?!\p{L})/giu,
      within: 25,
      inSentence: true,
    },
    {
      first: /(?<!\p{L})(?:restable(?:cer|zcan?|ce)|restaur(?:ar|[ae]n?))(?!\p{L})/giu,
      then: /(?<!\p{L})(?:su|tu)s? (?:\p{L}{1,30} ){0,2}(?:acceso|cuenta|contraseña|credenciales|buzón)(?!\p{L})/giu,
      within: 25,
      inSentence: true,
    },
    {
      first:
        /(?<!\p{L})(?:(?:confirm|vérifi|valid|actualis|réactiv|débloqu|déverrouill|authentifi|sécuris)(?:er|ez)|mett(?:re|ez) à jour)(?!\p{L})/giu,
      then: /(?<!\p{L})(?:votre|vos|ton|tes) (?:\p{L}+ ){0,2}(?:(?<!prise en |tenir )compte(?![ -]rendu)|identité|mot de passe|identifiants|messagerie|boîte (?:mail|aux lettres)|(?:données|informations|coordonnées) (?:bancaires|de (?:paiement|carte|facturation))|carte (?:bancaire|de crédit))(?!\p{L})/giu,
      within: 25,
      inSentence: true,
    },
    {
      first:
        /(?<!\p{L})(?:confirm(?:ar|[ae]n?)|verifi(?:car|quen?|ca)|valid(?:ar|[ae]n?)|actuali(?:zar|cen?|za)|reactiv(?:ar|[ae]n?)|desbloque(?:ar|[ae]n?))(?!\p{L})/giu,
      then: /(?<!\p{L})(?:su|tu)s? (?:\p{L}+ ){0,2}(?:cuenta|identidad|contraseña|credenciales|buzón|tarjeta(?! de (?:embarque|visita|presentación))|(?:datos|información) (?:bancari\p{L}{1,2}|de (?:pago|facturación|la tarjeta|la cuenta)))(?!\p{L})/giu,
      within: 25,
      inSentence: true,
    },
  ],
};
const BLOCKING =
  'suspend|limited|locked|disabled|deactivat|terminat|restricted|almost full|on hold|compromis';
/**
 * An account is blocked, or somebody was in it; a card that expires is not blocked. A German 'Konto' that is blocked
 * counts among bank changes.
 */
export const BLOCKED: SignedPattern = {
  signs:
    /suspend|limited|locked|disabled|deactivat|terminat|restricted|expir|almost full|on hold|compromis|unusual |suspicious |gesperrt|eingeschränkt|deaktiviert|gelöscht|stillgelegt|kompromittiert|abgelaufen|läuft|voll|ungewöhnlich|verdächtig|limité|verrouill|désactiv|bloqu|résili|restreint|pleine|inhabituel|suspecte|limitad|desactivad|deshabilitad|restringid|caduc|comprometid|llen|inusual|sospechos/,
  pattern: new RegExp(
    [
      `\\b(?:account|mailbox|access|profile|password|subscription)\\b.{0,50}\\b(?:${BLOCKING}|expire)`,
      `\\bcard\\b.{0,50}\\b(?:${BLOCKING})`,
      '\\bunusual (?:sign-?in|activity|log-?in)|\\bsuspicious (?:activity|sign-?in|log-?in|transaction)',
      '(?:postfach|zugang|zugriff|profil)(?!\\p{L}).{0,50}(?:gesperrt|eingeschränkt|deaktiviert|gelöscht|stillgelegt|kompromittiert|abgelaufen|läuft .{0,30}\\bab\\b|(?:fast|%) voll)',
      '(?:karte|passwort|kennwort)(?!\\p{L}).{0,50}(?:gesperrt|deaktiviert|kompromittiert)',
      '(?:ungewöhnliche|verdächtige)[nr]? (?:anmeldung|aktivität|transaktion)',
      '(?:compte|messagerie|boîte|accès|profil|abonnement)(?!\\p{L}).{0,50}(?:suspendu|limité|verrouillé|désactivé|bloqué|résilié|restreint|expir|compromis|presque pleine)',
      '(?:carte|mot de passe)(?!\\p{L}).{0,50}(?:suspendu|bloqué|désactivé|compromis)',
      '(?:activité|connexion|transaction) (?:inhabituelle|suspecte)',
      '(?:cuenta|buzón|acceso|perfil|suscripción)(?!\\p{L}).{0,50}(?:suspendid|limitad|bloquead|desactivad|deshabilitad|restringid|caduc|expir|comprometid|casi llen)',
      '(?:tarjeta|contraseña)(?!\\p{L}).{0,50}(?:suspendid|bloquead|desactivad|comprometid)',
      '(?:actividad|acceso|inicio de sesión|transacción) (?:inusual|sospechos)',
    ].join('|'),
    'iu',
  ),
};
const WON = '(?:gewonnen|gewinner|gagné|gagnant|ganado|ganador)\\p{L}?(?!\\p{L})';
/** The reader has won, or a sum was won: 'Vous avez gagné', 'ha ganado 500 000 €'. */
const YOU_WON = new RegExp(
  [
    `(?<!\\p{L})(?:sie (?:haben|sind)|(?:haben|sind) sie|du (?:hast|bist)|ihr (?:habt|seid)|vous|tu|usted(?:es)?|has|habéis|su) (?:\\p{L}{1,30} ){0,4}${WON}`,
    `(?<!\\p{L})${WON} (?:\\p{L}{1,30} ){0,2}(?:[$€£] ?\\d|\\d[\\d., ]{0,14}(?:€|eur|usd|million))`,
    `(?:€|euros?|eur|usd|million\\p{L}{0,4}) ${WON}`,
  ].join('|'),
  'giu',
);
/** It promises money, or wants it where nobody can get it back. */
export const WINDFALL: SignedPattern = {
  signs:
    /next of kin|unclaimed |have won|'ve won|been selected|lottery|beneficiary of|bitcoin|btc|crypto|krypto|cripto|angehörig|verwandte|beanspruchte|lotterie|gewinner|proche parent|réclamé|loterie|pariente|reclamad|lotería|sorteo/,
  pattern:
    /\bnext of kin\b.{0,80}\b(?:funds?|estate|inherit|million|deceased)|\bunclaimed (?:funds?|inheritance|money)|\byou(?:'ve| have) (?:won|been selected (?:to receive|as (?:a|the) winner))|\blottery\b|\bbeneficiary of\b|\b(?:send|transfer|pay)\b.{0,40}\b(?:bitcoin|btc|crypto)/i,
  pairs: [
    {
      first:
        /(?:nächste[rn]? (?:angehörige|verwandte)|plus proche parent|pariente más cercano)(?:[rnes]|e?s)?(?!\p{L})/giu,
      then: /erbschaft|erbe(?!\p{L})|verstorben|million|fonds|héritage|décédé|fondos|herencia|fallecid/giu,
      within: 80,
    },
    {
      first: /(?:nicht beanspruchte[nsr]?|gelder|fonds|héritage|fondos|herencia)(?!\p{L})/giu,
      then: /(?:erbschaft|guthaben|gelder|non réclamée?s?|(?:no|sin) reclama[rd][ao]?s?)(?!\p{L})/giu,
      within: 3,
    },
    {
      first: YOU_WON,
      then: /lotterie|loterie|lotería|sorteo/giu,
      within: 60,
    },
    {
      first:
        /(?<!\p{L})(?:überweisen?|senden?|zahlen sie|zahle|envoye[rz]|vire[rz]|paye[rz]|env[ií](?:ar|[ae]n?(?<!envie))|pag(?:ar|ue)|transfer(?:ir|encia)|transfiera)(?!\p{L})/giu,
      then: /(?<!\p{L})(?:bitcoins?|btc|[ck]r[iy]pto(?:s|w[äa]hrung\p{L}{0,3}|monnaies?|monedas?|divisas?|activos?)?)(?!\p{L}|-(?!w))/giu,
      within: 40,
    },
  ],
};
export const GIFT_CARDS: SignedPattern = {
  signs: /gift|geschenk|guthaben|cadeau|regalo/,
  pairs: [
    {
      first:
        /(?:\bgift ?cards?|(?:geschenk|guthaben)s?karten?|cartes?[- ]cadeaux?|tarjetas? (?:de )?regalo)\b/giu,
      then: /\bcodes?\b|\bcódigos?\b|scratch|urgent|in a meeting|discreet|surprise|reimburse|dringend|eilig|überrasch|erstatt|rembours|discr|sorpresa/giu,
      within: 400,
    },
  ],
};
export const BANK_CHANGE: SignedPattern = {
  signs: /bank|iban|account|konto|compte|cuenta|remit|\brib\b/,
  // A German ending has at most two letters; a form of 'changer' or 'cambiar' has at most eight more than its stem.
  pattern:
    /\b(?:old|previous) account\b|(?:neue|geänderte)\p{L}{0,2} (?:bankverbindung|kontoverbindung|iban|konto)|(?:alte|bisherige)[sn]? konto|ancien compte|antigua cuenta/iu,
  pairs: [
    {
      first: /\b(?:new|changed?|updated?|different|revised)\b/gi,
      then: /\biban\b|\b(?:bank(?:ing)?|remittance|payment) (?:details|account|information|instructions)/gi,
      within: 40,
    },
    {
      first: /\bbank(?:ing)? (?:details|account|information)\b/gi,
      then: /\b(?:changed?|updated?|new|audit|no longer)/gi,
      within: 60,
    },
    {
      first: /(?:bankverbindung|kontoverbindung|konto)\b/gi,
      then: /geändert|neu|gesperrt/giu,
      within: 60,
    },
    {
      first: /nouve(?:au|lles?)|chang\p{L}{1,8}/giu,
      then: /coordonnées bancaires|rib(?!\p{L})|iban|compte/giu,
      within: 40,
    },
    {
      first: /nuev[ao]s?|cambi\p{L}{1,8}/giu,
      then: /datos bancarios|cuenta|iban/giu,
      within: 40,
    },
  ],
};
/** An amount of money. */
export const AMOUNT =
  /[$€£]\s?\d|\d[.,]*\s?(?:€|eur(?:os?)?|usd|gbp|chf|sgd)(?!\p{L})|(?<!\p{L})(?:usd|eur|gbp|chf|sgd)\s?\d/iu;
export const PAYMENT_CALL =
  /(?<!\p{L})(?:pay(?:ment)?|settle|unpaid|overdue|debited|fee|toll|wire|transfer|bezahl\p{L}*|überweis\p{L}*|auslandsüberweisung|pague|pagar|pago|payer|paiement|régler|virement)(?!\p{L})/iu;
/** The writer wants nobody else to know; codes and passwords are rightly secret. */
export const SILENCE =
  /(?<!\p{L})(?<!(?<!\p{L})(?:we|we'll|we will|wir|nous) (?!keep (?:\p{L}{1,30} ){0,4}between ))(?:(?:stay|remain)s? (?:\p{L}+ ){0,2}between (?:us|ourselves|you and me)|(?:must|should|has to|needs to|please) (?:stay|remain) (?:strictly |completely )?(?:confidential|secret|private)|tell (?:no one|nobody)|(?:vertraulich|diskret|geheim) bleib\p{L}+|(?:keep|treat|handle)\p{L}* (?:\p{L}+ ){0,3}(?:as )?(?:strictly |completely )?(?:confidential(?:ly)?|secret|quiet|private|discreet(?:ly)?|between (?:us|ourselves|you and me)|to yourself)|(?:don't|do not) (?:tell|mention|discuss|share|talk|speak|inform|involve) (?:\p{L}+ ){0,4}(?:any(?:one|body)|everyone|(?:the|your) (?:team|colleagues|staff)|others)|(?:behandel[nt]?|behandle|halten?) (?!wir )(?:\p{L}+ ){0,4}(?:vertraulich|diskret|geheim|unter uns)|(?:vertraulich|diskret|geheim|unter uns) (?:zu )?(?:be)?(?:handeln|halten)|bleib(?:t|en) (?:\p{L}+ ){0,2}unter uns|(?:sprechen|sprich|reden|rede|sagen|sag|erzählen|erzähl|erwähnen) (?:\p{L}+ ){0,4}niemande[mn]|niemande[mn] (?:\p{L}+ ){0,3}(?:sprechen|reden|sagen|erzählen|erwähnen)|(?:parle[sz]?|dites?|mentionne[sz]?) (?:\p{L}+ ){0,3}(?<!(?<!\p{L})(?:la|une|cette|chaque|autre|de) )personne|rest\p{L}{1,4} (?:\p{L}+ ){0,4}entre nous|(?:(?:gard|trait)\p{L}{1,4}|rest(?:e[rsz]?|ent|ons)) (?:\p{L}+ ){0,4}(?:confidentiel\p{L}{0,6}|secr[eè]te?s?|entre nous|discr(?:[eè]te?s?|étion))|(?:coment|dig|menci|habl)\p{L}{1,5} (?:\p{L}+ ){0,4}nadie|(?:mant[eé]n|mantenga|manténga|trat[ea]|guard[ea]|qued[ea])\p{L}{0,2} (?:\p{L}+ ){0,4}(?:confidencial|secreto|entre nosotros|discreción))(?!\p{L})(?![^.!?\n]{0,40}(?:\bcode|\bpin\b|passwor[dt]|kennwort|mot de passe|contraseña|\bclave))/iu;
/**
 * The writer's own promise: 'we will always treat your data as confidential', not 'we need you to …'. Its words before
 * the verb are a closed list, so that it holds no demand.
 */
export const OWN_PRIVACY =
  /(?<!\p{L})(?:(?:we(?:'ll|'re)?|i(?:'ll| will))(?: (?:will|shall|do|are|always|also|of|course|ever|committed|promise|undertake|pledge|to|\p{L}{2,20}ly)){0,6} (?:treat|keep|handl|hold|process)\p{L}{0,4}(?: (?!between)[\p{L}'-]{1,30}){0,7} (?:confidential(?:ly)?|secret|private|discreet(?:ly)?)|(?:your|all|any) (?:\p{L}{1,30} ){1,4}(?:is|are|will be)(?: (?:always|also|\p{L}{2,20}ly)){0,3} (?:treated|handled|processed)(?: (?!between)\p{L}{1,30}){0,4} confidential(?:ly)?|(?:(?:wir|ich) (?:werden?|würden|verpflichten? (?:uns|mich)|versprechen?(?: ihnen)?|sichern? (?:ihnen )?zu)|(?:werden|würden) wir|werde ich),?(?: (?!bitt)[\p{L}-]{1,30}){0,8} (?:vertraulich|diskret|geheim) (?:zu )?(?:be)?(?:handeln|halten)|wir(?: (?:stets|immer|natürlich|selbstverständlich|auch|grundsätzlich)){0,3} (?:behandeln|halten)(?: [\p{L}-]{1,30}){0,7} (?:vertraulich|diskret|geheim)|nous(?: (?:vous|nous|allons|engageons|assurons|garantissons|promettons|veillons|à|de|toujours|bien|sûr|aussi|\p{L}{2,20}ment)){0,6} (?:gard|trait)\p{L}{1,6}(?: (?!entre)[\p{L}'-]{1,30}){0,7} (?:confidentiel\p{L}{0,6}|secr[eè]te?s?|discr(?:[eè]te?s?|étion))|(?:vos|votre) (?:\p{L}{1,30} ){1,3}rest(?:e|ent) (?:\p{L}{1,30} ){0,3}confidentiel\p{L}{0,4}|(?:vamos a|nos comprometemos a)(?: (?:siempre|también)){0,2} (?:tratar|mantener|guardar)(?: (?!entre)\p{L}{1,30}){0,7} (?:confidencial(?:es|mente)?|secreto|discreción))(?!\p{L})/giu;
/** The writer wants no call. */
export const NO_CALL =
  /(?<!\p{L})(?:(?:only (?:by|via) e-?mail|e-?mail only)|(?:don't|do not) call|nicht anrufen|nur per e-?mail|(?:seulement|uniquement) par (?:e-?)?mail|s[oó]lo por (?:correo|e-?mail)|no (?:me )?llam\p{L}{1,3})(?!\p{L})/iu;
/** The writer cannot be called. */
export const UNREACHABLE =
  /(?<!\p{L})(?:can't (?:talk|take calls)|in a meeting|telefonisch nicht|in einer (?:sitzung|besprechung)|en réunion|en una reunión)(?!\p{L})/iu;
/** Something is secret; honest contracts and salaries are too. */
export const SECRECY =
  /(?<!\p{L})(?:confidential(?:ly)?|discree?t(?:ly)?|discretion|between us|(?:don't|do not) (?:tell|mention|discuss)|vertraulich|diskret|confidentiel(?:le)?s?|discr[eè]te?s?|discrètement|discrétion|confidencial(?:es)?|discret[ao]s?|discreción)(?!\p{L})/iu;
export const THREAT =
  /\b(?:within (?:the next )?\d+ ?(?:hours?|h\b|days?)|innerhalb von \d+|(?:sous|dans les) \d+ ?h|en (?:un plazo de |las próximas )?\d+ horas|immediately|sofort|or (?:your|it) .{0,30}will be|will (?:be|get) (?:suspend|clos|terminat|delet|lock|deactivat)|failure to|final (?:notice|warning)|to avoid|gesperrt|gelöscht|suspendu|supprimé|eliminad[ao]|bloqu\p{L}+)/iu;
export const LURE =
  /https?:\/\/|\bwww\.|\b(?:click|log ?in|sign ?in|follow the link|link below|attached form|klicken sie|melden sie sich|cliquez|connectez-vous|haga clic|inicie sesión)\b/i;
export const NOBODY =
  /\bdear (?:customer|user|member|client|sir or madam|valued|account|e-?mail|webmail|subscriber|employee)|\b(?:security|support|help ?desk|billing) team\b|sehr geehrte[rs]? (?:kund|nutzer|mitglied|kontoinhaber)|ch(?:er|ère) (?:client|utilisateur|abonné|membre|titulaire)|estimad[oa]s? (?:cliente|usuari[oa]|contribuyente|titular)/i;
