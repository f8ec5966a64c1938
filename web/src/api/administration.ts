import type { QueryInputOf } from '@docket/core/contract';
import { listBackups } from '@docket/core/users/backups.contract';
import * as contracts from '@docket/core/users/administration.contract';

import { contractQuery, mutationHooks, pagedContractQuery } from './contract-query';

const mutation = mutationHooks('session');

export const peopleQuery = (query: QueryInputOf<typeof contracts.listPeople>) =>
  pagedContractQuery('session', contracts.listPeople, { query });
export const securityEventsQuery = (query: QueryInputOf<typeof contracts.listSecurityEvents>) =>
  pagedContractQuery('session', contracts.listSecurityEvents, { query });
export const doorQuery = () => contractQuery('session', contracts.readDoor, {});
export const backupsQuery = () => contractQuery('session', listBackups, {});
export const useUpdatePerson = mutation(contracts.updatePerson);
export const useEndSessions = mutation(contracts.endSessions);
export const useRemovePerson = mutation(contracts.removePerson);
