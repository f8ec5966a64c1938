import type { GraphRoute } from './route-table';
import { readsProfile } from './scopes';

export const profileRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: '/me',
    scopes: readsProfile,
    handle: ({ mailbox, grant, base }) => ({
      status: 200,
      body: {
        '@odata.context': `${base}/$metadata#users/$entity`,
        businessPhones: [],
        displayName: mailbox.owner.name,
        givenName: mailbox.owner.name.split(' ')[0] ?? null,
        jobTitle: null,
        mail: mailbox.owner.address,
        mobilePhone: null,
        officeLocation: null,
        preferredLanguage: null,
        surname: mailbox.owner.name.split(' ').slice(1).join(' ') || null,
        userPrincipalName: mailbox.owner.address,
        id: grant.account.graphId,
      },
    }),
  },
];
