/** Infinitives of requests in German, French and Spanish mail, from which imperatives are formed. */
const SPANISH =
  'enviar mandar pagar firmar revisar confirmar llamar abrir contestar responder rellenar completar actualizar rechazar aceptar subir descargar preparar comprar reservar pasar imprimir escanear abonar entregar avisar verificar añadir borrar escribir buscar cambiar registrar presentar cumplimentar anotar apuntar cancelar guardar limpiar mirar ordenar recibir solicitar validar autorizar indicar adjuntar remitir facilitar comunicar quitar sacar terminar visitar cargar marcar archivar activar agendar aportar asignar coordinar depositar diligenciar elaborar facturar formalizar gestionar informar ingresar iniciar instalar justificar llevar notificar participar programar publicar realizar redactar reenviar regularizar reportar retirar seleccionar subsanar tramitar utilizar votar desglosar compartir hablar quedar';
const SPANISH_ODD =
  'pon:poner ponga:poner pongan:poner haz:hacer haga:hacer hagan:hacer di:decir diga:decir trae:traer traiga:traer devuelve:devolver devuelva:devolver devuelvan:devolver elige:elegir elija:elegir elijan:elegir aprueba:aprobar apruebe:aprobar renueva:renovar renueve:renovar cierra:cerrar cierre:cerrar recoge:recoger recoja:recoger recojan:recoger corrige:corregir corrija:corregir lee:leer lea:leer pide:pedir pida:pedir comprueba:comprobar compruebe:comprobar cuenta:contar muestra:mostrar muestre:mostrar mueve:mover des:dar dé:dar';
const FRENCH =
  'signer valider vérifier passer donner apporter confirmer penser commander regarder imprimer renvoyer:renvoie réserver noter fermer demander corriger ajouter supprimer réparer déposer télécharger actualiser rédiger réclamer relancer contacter indiquer communiquer annuler classer laisser monter organiser participer payer:paie poster préparer:prépare présenter ranger remplacer retourner sélectionner terminer traiter compléter:complète régler:règle acheter:achète appeler:appelle rappeler:rappelle envoyer:envoie renouveler:renouvelle accepter refuser';
const FRENCH_ODD =
  'transmets:transmettre transmettez:transmettre réponds:répondre répondez:répondre prends:prendre prenez:prendre mets:mettre mettez:mettre fais:faire faites:faire dis:dire dites:dire relis:relire relisez:relire remplis:remplir remplissez:remplir choisis:choisir choisissez:choisir ouvre:ouvrir ouvrez:ouvrir rends:rendre rendez:rendre lis:lire lisez:lire écris:écrire écrivez:écrire fournis:fournir fournissez:fournir';
const GERMAN =
  'schicken senden rufen machen bringen prüfen tragen sagen schauen bestellen unterschreiben legen stellen holen kaufen melden füllen buchen drucken schreiben zahlen bezahlen überweisen bestätigen fragen antworten beantworten kommen suchen klären besorgen erledigen abgeben mitbringen vorbereiten leiten reichen räumen schließen öffnen löschen ändern teilen laden hinterlegen wählen nennen reservieren organisieren aktualisieren kontrollieren korrigieren ergänzen freigeben vereinbaren verschieben beauftragen informieren scannen speichern richten nehmen lesen sehen helfen geben denken sorgen achten';
const GERMAN_ODD = 'gib:geben nimm:nehmen lies:lesen sieh:sehen hilf:helfen';

const pairs = (list: string): [string, string][] =>
  list.split(' ').map((pair) => pair.split(':') as [string, string]);

const spanish = new Map([
  ...SPANISH.split(' ').flatMap((verb) => spanishForms(verb).map((form) => [form, verb] as const)),
  ...pairs(SPANISH_ODD),
]);
const french = new Map([
  ...FRENCH.split(' ').flatMap((entry) => {
    const [verb = '', familiar] = entry.split(':');
    const forms = [familiar ?? verb.replace(/r$/, ''), verb.replace(/r$/, 'z')];
    return forms.map((form) => [form, verb] as const);
  }),
  ...pairs(FRENCH_ODD),
]);
const german = new Map([
  ...GERMAN.split(' ').flatMap((verb) => {
    const stem = verb.replace(/n$/, '').replace(/e$/, '');
    return [stem, `${stem}e`].map((form) => [form, verb] as const);
  }),
  ...pairs(GERMAN_ODD),
]);
const ORDERS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  de: german,
  fr: french,
  es: spanish,
};

/**
 * The infinitive of an imperative ('envoie' → 'envoyer', 'firme' → 'firmar', 'gib' → 'geben'); null for any other word.
 */
export function infinitiveOf(order: string, language: string): string | null {
  return ORDERS[language]?.get(order.toLowerCase()) ?? null;
}

/** Informal and formal imperatives: firma, firme, firmen; abre, abra, abran. */
function spanishForms(verb: string): string[] {
  const stem = verb.slice(0, -2);
  if (!verb.endsWith('ar')) return [`${stem}e`, `${stem}a`, `${stem}an`];
  const polite = stem.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c');
  return [`${stem}a`, `${polite}e`, `${polite}en`];
}

/** 'mándame' has an accent that 'manda' does not. */
export function withoutAccent(word: string): string {
  return word
    .toLowerCase()
    .replace(/[áéíóú]/g, (letter) => 'aeiou'['áéíóú'.indexOf(letter)] ?? letter);
}

const STRONG = new Map(
  pairs(
    'unterschrieben:unterschreiben geschrieben:schreiben ausgeschrieben:ausschreiben abgegeben:abgeben angegeben:angeben freigegeben:freigeben zurückgegeben:zurückgeben abgeschlossen:abschließen angenommen:annehmen aufgenommen:aufnehmen vorgenommen:vornehmen gelesen:lesen überwiesen:überweisen gebracht:bringen mitgebracht:mitbringen getroffen:treffen entschieden:entscheiden gesprochen:sprechen besprochen:besprechen eingetragen:eintragen nachgetragen:nachtragen vorgelegt:vorlegen',
  ),
);

/**
 * The infinitive of a German past participle ('ausgefüllt' → 'ausfüllen', 'bezahlt' → 'bezahlen'); null if its form does
 * not reveal it.
 */
export function baseOfGermanParticiple(word: string): string | null {
  const known = STRONG.get(word);
  if (known !== undefined) return known;
  const [, prefix = '', stem = ''] =
    /^(ab|an|auf|aus|bei|ein|mit|nach|vor|zu|zurück|weiter|fest|her|hin|um|frei|bereit)?(?:ge)?(\p{Ll}{3,}?)e?t$/u.exec(
      word,
    ) ?? [];
  return stem === '' || /(?:ach|uch|rach)$/.test(stem)
    ? null
    : `${prefix}${stem}${/(?:e[lr])$/.test(stem) ? 'n' : 'en'}`;
}
