export type Subscription = { id: string; expiresAt: Date };

export type SubscriptionWish = {
  notificationUrl: string;
  lifecycleUrl: string;
  /** Comes back with each notification and proves that the provider sent it. */
  secret: string;
  expiresAt: Date;
};

/** Asking the provider to tell of changes of the whole mailbox, as an accelerator: nothing relies on it. */
export type Subscriber = {
  subscribe(wish: SubscriptionWish): Promise<Subscription>;
  /** Null when the provider no longer knows the subscription. */
  renewSubscription(id: string, expiresAt: Date): Promise<Subscription | null>;
  /** Ending one that is gone already is no failure. */
  unsubscribe(id: string): Promise<void>;
};
