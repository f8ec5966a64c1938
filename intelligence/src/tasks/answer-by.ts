import type { TaskProposal } from '@docket/core/extraction/suggestion';

const LONGEST = 100;

/** What a date may stand beside without another ask: 'Please by Friday', 'am besten bis Freitag'. */
const AROUND_DATE =
  /(?<!\p{L})(?:please|pls|kindly|ideally|preferably|if possible|at the latest|no later than|by|before|until|till|on|the|thanks|thank you|bitte|gerne?|am besten|möglichst|wenn möglich|spätestens|bis|zum|am|vor|danke|si possible|s'il (?:te|vous) plaît|merci|avant|pour|d'ici|au plus tard|le|por favor|si puede(?:s|n)?|a ser posible|gracias|antes|del?|para|a más tardar|el)(?!\p{L})/giu;

/** To answer, and what an answer is called. */
const ANSWER =
  /(?<!\p{L})(?:reply|respond|answers?|response|feedback|thoughts|comments|decision|confirm|confirmation|know|get back to|bescheid|rückmeldung|antwort(?:en)?|zusage|répondre|répond(?:s|ez)|réponse|retour|confirmer|contest(?:a|e|ar)|respond(?:e|a|er)|respuesta|confirm(?:a|e|ar|ación)|avís(?:a|e)(?:me|nos)|d(?:i|í)(?:me|nos|ga(?:me|nos)))(?!\p{L})/giu;

/** What may stand around it without another ask. */
const AROUND_ANSWER =
  /(?<!\p{L})(?:i|we|i'd|we'd|you|me|us|your|an?|it|can|could|would|will|need|want|like|love|appreciate|have|let|just|so|and|short|quick|brief|final|either way|in any case|back|be|is|great|good|nice|helpful|to|gib|gebt|geben|sie|du|ihr|mir|uns|kurze?|eine?|deine?|ihre|eure|ich|wir|brauchen?|bräuchten?|um|wird|gebeten|wäre|nett|gut|schön|kannst|könntest|können|könnten|dazu|hierzu|doch|de|me|te|nous|vous|une?|votre|ta|ton|j'ai|besoin|d'une|donne[rz]?|faire|y|moi|tu|su|una|necesito|necesitamos|nos|lo|algo|con)(?!\p{L})/giu;

/**
 * Whether an ask only says by when the one before it is wanted ('Could you send the plan? Please by Friday.') or
 * answered ('Is the crane still needed? I need your answer by Friday.').
 */
export function onlySaysByWhen({ evidence: { task, due } }: TaskProposal): boolean {
  if (due === null || task.text.length > LONGEST) return false;
  const said = task.text.replace(/[’‘]/g, "'").replace(due.text, ' ');
  if (isEmpty(said.replace(AROUND_DATE, ' '))) return true;
  const around = said.replace(ANSWER, ' ');
  return around !== said && isEmpty(around.replace(AROUND_DATE, ' ').replace(AROUND_ANSWER, ' '));
}

const isEmpty = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);
