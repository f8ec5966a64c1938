/** The darkened page behind a dialog. */
export const scrimLook = 'fade-in fixed inset-0 z-30 bg-scrim';
