import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function RulesPage() {
  return (
    <Page>
      <PageHeader title="Tagging Rules">Define rules to automatically map emails to projects and tags</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
