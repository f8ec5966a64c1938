import { toIsoSeconds } from '../clock';
import type { ChangeKind, MailboxOwner } from '../mailbox/mailbox';

export interface Subscription {
  id: string;
  ownerOid: string;
  tenantId: string;
  clientId: string;
  changeTypes: ReadonlySet<ChangeKind>;
  changeType: string;
  notificationUrl: string;
  lifecycleNotificationUrl: string | null;
  resource: string;
  /** Null: the whole mailbox. */
  folderId: string | null;
  clientState: string | null;
  expires: number;
  /** When the access token ends that created, renewed or reauthorized it. */
  tokenEnds: number;
  /** Changes since then: sent once it is renewed. */
  withheld: object[];
  useImmutableIds: boolean;
}

export function subscriptionView(subscription: Subscription): Record<string, unknown> {
  return {
    id: subscription.id,
    resource: subscription.resource,
    applicationId: subscription.clientId,
    changeType: subscription.changeType,
    clientState: subscription.clientState,
    notificationUrl: subscription.notificationUrl,
    notificationQueryOptions: null,
    lifecycleNotificationUrl: subscription.lifecycleNotificationUrl,
    expirationDateTime: toIsoSeconds(subscription.expires),
    creatorId: subscription.ownerOid,
    includeResourceData: null,
    latestSupportedTlsVersion: 'v1_2',
    encryptionCertificate: null,
    encryptionCertificateId: null,
    notificationUrlAppId: null,
  };
}

export function lifecycleView(
  subscription: Subscription,
  lifecycleEvent: string,
): Record<string, unknown> {
  return {
    subscriptionId: subscription.id,
    subscriptionExpirationDateTime: toIsoSeconds(subscription.expires),
    tenantId: subscription.tenantId,
    clientState: subscription.clientState,
    lifecycleEvent,
  };
}

export function notificationView(
  subscription: Subscription,
  change: { kind: ChangeKind; id: string; owner: MailboxOwner; etag: string },
): Record<string, unknown> {
  return {
    subscriptionId: subscription.id,
    subscriptionExpirationDateTime: toIsoSeconds(subscription.expires),
    changeType: change.kind,
    resource: `Users/${change.owner.oid}/Messages/${change.id}`,
    resourceData: {
      '@odata.type': '#Microsoft.Graph.Message',
      '@odata.id': `Users/${change.owner.oid}/Messages/${change.id}`,
      '@odata.etag': change.etag,
      id: change.id,
    },
    clientState: subscription.clientState,
    tenantId: subscription.tenantId,
  };
}
