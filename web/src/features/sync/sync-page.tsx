import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function SyncPage() {
  return (
    <Page>
      <PageHeader title="Sync Dashboard">What was read from the mailbox, and what is missing</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
