import { Toaster } from '../../ui/toaster';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { ButtonPieces } from './button-pieces';
import { FeedbackPieces } from './feedback-pieces';
import { FigurePieces } from './figure-pieces';
import { FormPieces } from './form-pieces';
import { ListPieces } from './list-pieces';
import { OverlayPieces } from './overlay-pieces';

/** Every piece of the design system in every state, with made-up words. */
export function UiPage() {
  return (
    <>
      <main>
        <Page>
          <PageHeader title="Design system">Every piece in every state.</PageHeader>
          <div className="grid grid-cols-2 gap-8 max-md:grid-cols-1">
            <ButtonPieces />
            <FormPieces />
            <ListPieces />
            <FeedbackPieces />
            <FigurePieces />
            <OverlayPieces />
          </div>
        </Page>
      </main>
      <Toaster />
    </>
  );
}
