import { sentenceAround } from './sentence-around';

type Place = { start: number; end: number };

const FARTHEST = 140;
/** Where the clause of a date begins. */
const CLAUSE_START =
  /[,;:!?\n–—]|\.(?=\s)|(?<!\p{L})(?:and|but|so|und|aber|et|mais|y|pero)(?!\p{L})/giu;
const ON = String.raw`(?: (?:on|the|am|den|dem|zum|le|el|next|this|coming|about|around|roughly|etwa|ungefähr|circa|ca\.|environ|a|partir|du|del|de))*\s*$`;

/** 'Since about Tuesday', 'seit etwa Dienstag': a beginning that lies behind. */
const SINCE = new RegExp(String.raw`(?<!\p{L})(?:since|seit|depuis)${ON}`, 'iu');
/** What is so since this morning is wanted today. */
const TODAY =
  /:|\d ?[ap]\.?m|(?<!\p{L})(?:today|this|heute|aujourd'hui|ce|hier|yesterday|gestern|ayer|hoy|esta)(?!\p{L})/iu;
/** 'I am off until the 7th': the end of an absence. */
const AWAY_UNTIL = new RegExp(
  String.raw`(?<!\p{L})(?:(?:am|is|are|be|'m|'s|'re) (?:off|away|out)|out of (?:the )?office|on (?:annual )?(?:leave|holiday|vacation)|not in|im urlaub|abwesend|nicht (?:da|im (?:büro|haus)|erreichbar)|unterwegs|krank(?:geschrieben)?|en (?:congés?|vacances|déplacement|arrêt)|absente?s?|de (?:vacaciones|baja|viaje)|fuera|ausentes?)(?: [^\s]{1,20}){0,4} (?:until|till|bis|jusqu'(?:au|à)|hasta)(?: einschließlich)?${ON}`,
  'iu',
);
/** 'I will send you the drawings on Monday', 'I am back on Thursday': the writer's own day. */
const WRITER_DOES = new RegExp(
  String.raw`^\s*(?:(?:also|otherwise|then|ok|okay|fine|no worries|sorry|anyway) )?(?:(?:i|we)(?:'ll| will| shall|'m going to| am going to) (?:also |then |probably |hopefully )?(?:(?:send|forward|email|e-mail|call|ring|phone|text|update|give|let) you|get back to you|(?:be|come) back|return)(?!\p{L})|(?:i|we)(?:'m| am|'re| are) back(?!\p{L})|(?:ich|wir) (?:schicken?|senden?|melden?|geben?|rufen?) (?:dir|dich|euch|ihnen|sie|mich|uns)(?!\p{L})|(?:ich|wir) (?:bin|sind) (?:erst )?(?:ab |wieder )?|(?:je|nous) (?:vous |t'|te )(?:enverrai|enverrons|envoie|envoyons|rappelle(?:rai)?)(?!\p{L})|je (?:serai|suis) de retour(?!\p{L})|(?:te|le|os|les) ?(?:enviaré|mandaré|enviaremos|mandaremos|llamaré)(?!\p{L})|(?:vuelvo|volveré|estaré de vuelta)(?!\p{L}))[^,;:.!?\n]*$`,
  'iu',
);
/** 'Bin ich ab Montag wieder da': what makes it a return. */
const BACK = /^[^,;:.!?\n]{0,30}(?<!\p{L})(?:wieder|zurück)(?!\p{L})/iu;
const IS_BACK = /(?<!\p{L})(?:ich|wir) (?:bin|sind)(?!\p{L})/iu;
/** Limits that the writer sets in such a clause: 'I'll send it on once I have yours, by Friday'. */
const BUT_LIMIT =
  /(?<!\p{L})(?:by|before|until|till|if|once|when|as soon as|wenn|sobald|falls|bis|vor|si|dès que|avant|antes|cuando|provided|unless)(?!\p{L})/iu;
/** 'I am back on Thursday, please have it ready by then' */
const UP_TO_THEN =
  /(?<!\p{L})(?:(?:by|before|until) then|the same day|ready|have (?:the|it|them|everything)|bis dahin|davor|vorher|fertig|bereit|d'ici là|prête?s?|para entonces|antes de eso|list[oa]s?)(?!\p{L})/iu;
/** 'Not needed on Friday any more' */
const NOT_NEEDED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:not|no longer|n't) (?:needed|necessary|required|due|wanted)|nicht (?:mehr )?(?:nötig|gebraucht|fällig|erforderlich)|plus (?:nécessaire|besoin)|ya no (?:hace falta|es necesario))(?: (?:by|for|bis|pour|avant|para))?${ON}`,
  'iu',
);
const AFTER_IT = new RegExp(String.raw`(?<!\p{L})(?:after|nach|après|después|pasado)${ON}`, 'iu');
/** 'After 10 December is fine' */
const IS_FINE =
  /^ ?(?:(?:would be|is|'s|will be|works|suits(?: me)?|will do|reicht|genügt|passt|geht auch|ist (?:auch )?(?:ok(?:ay)?|in ordnung|früh genug)|c'est (?:bon|parfait)|ça (?:va|ira)|convient|suffit|está bien|vale|me va bien|es suficiente)(?!\p{L}))(?:(?<=is|be|'s)(?: (?:also|still|absolutely|perfectly|quite|totally))? (?:fine|ok(?:ay)?|good|enough|great|soon enough|early enough|all right|alright)(?!\p{L})|(?<!is|be|'s))/iu;
/** 'The printer broke on Friday': a verb that has no other form. */
const HAPPENED = new RegExp(
  String.raw`(?<!\p{L})(?<!(?:have|has|had|to) )(?:broke|fell|went|came|spoke|rang|wrote|gave|took|saw|began|died|crashed|happened|arrived|failed|blew|froze|stopped working)(?: (?!to |for |by |that |about |if |whether |will |must |is |are |has |can )[^\s,;:.!?]{1,20}){0,4} on(?: the| last)?\s*$`,
  'iu',
);
/** Whether the clause of a date says that it limits nothing the reader is asked for. */
export function limitsNothing(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - FARTHEST), start).replace(/[’‘]/g, "'");
  const from = [...before.matchAll(CLAUSE_START)].at(-1);
  const clause = from === undefined ? before : before.slice(from.index + from[0].length);
  const after = text.slice(end, end + FARTHEST).replace(/[’‘]/g, "'");
  const words = text.slice(start, end);
  if (SINCE.test(clause) && !TODAY.test(words)) return true;
  if (AWAY_UNTIL.test(before) || NOT_NEEDED.test(clause)) return true;
  if (AFTER_IT.test(clause) && IS_FINE.test(after)) return true;
  if (HAPPENED.test(clause)) return true;
  if (!WRITER_DOES.test(clause) || BUT_LIMIT.test(clause) || UP_TO_THEN.test(after)) return false;
  return (
    !IS_BACK.test(clause) ||
    BACK.test(after) ||
    /(?<!\p{L})(?:wieder|zurück)(?!\p{L})/iu.test(clause)
  );
}

/** 'Jens fragt, ob du am 11. kommst': the day of what somebody else asks. */
const WHETHER =
  /(?<!\p{L})(?:(?:asks|asked|wonders|wants to know) (?:if|whether)|(?:fragte?|will wissen|möchte wissen),? ob|demande si|veut savoir si|pregunta si|quiere saber si)(?!\p{L})/giu;

/** Whether a date belongs to a clause that asks whether something is so, outside the sentence of the ask at `at`. */
export function isOfAnotherQuestion(text: string, span: Place, at: number): boolean {
  const before = text.slice(Math.max(0, span.start - FARTHEST), span.start);
  const asked = [...before.matchAll(WHETHER)].at(-1);
  if (asked === undefined || /[,;:.!?]/.test(before.slice(asked.index + asked[0].length)))
    return false;
  const around = sentenceAround(text, span);
  return at < around.start || at >= around.end;
}
