import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function ServicesPage() {
  return (
    <Page>
      <PageHeader title="Services">Manage your different service offerings and their associated projects</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
