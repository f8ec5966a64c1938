import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function ContextsPage() {
  return (
    <Page>
      <PageHeader title="Contexts">Define work contexts with time zones and working hours</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
