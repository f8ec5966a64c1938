import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';

export function StylePage() {
  return (
    <Page>
      <PageHeader title="Task Style">Configure how emails are converted into task titles and descriptions</PageHeader>
      <EmptyState title="This screen is being built" />
    </Page>
  );
}
