import { courtesyFeatures } from '../tasks/courtesy-features';
import type { RequestModel } from '../tasks/request-model';
import { readSpeechAct } from '../tasks/speech-act';

/**
 * Stands in for the learned model: it believes the grammars of requests and courtesies, and cannot prove anything about
 * learning.
 */
export const grammarModel: RequestModel = {
  read: (clauses) =>
    clauses.map(({ words, around }) => {
      const act = readSpeechAct(words, false);
      const isMeant = around?.clause.addressed !== 'other';
      if (act === null || !isMeant) return { ask: 0, question: 0, offer: 0, information: 1 };
      if (courtesyFeatures(words).length > 0)
        return { ask: 0, question: 0, offer: 1, information: 0 };
      const sure = around?.message.place === 'to' ? 0.9 : 0.6;
      const [ask, question] = act.form === 'question' ? [0, sure] : [sure, 0];
      return { ask, question, offer: 0, information: 1 - sure };
    }),
};
