import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/users/administration.contract';

import { mutationHooks, pagedContractQuery } from './contract-query';

const mutation = mutationHooks('session');

export const peopleQuery = (query: QueryInputOf<typeof contracts.listPeople>) =>
  pagedContractQuery('session', contracts.listPeople, { query });
export const securityEventsQuery = (query: QueryInputOf<typeof contracts.listSecurityEvents>) =>
  pagedContractQuery('session', contracts.listSecurityEvents, { query });
export const useUpdatePerson = mutation(contracts.updatePerson);
export const useRemovePerson = mutation(contracts.removePerson);
