import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function AuditPage() {
  return (
    <Page>
      <PageHeader title="Audit Log">Every change, who made it and why</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
