import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function TemplatesPage() {
  return (
    <Page>
      <PageHeader title="Templates">Manage checklist templates that are automatically applied to tasks from emails</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
