import { getHome } from '@docket/core/home/home.contract';

import { contractQuery } from './contract-query';

export const homeQuery = () => contractQuery('home', getHome);
