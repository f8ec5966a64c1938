/** A field that takes the focus would bring up the keyboard, which covers half of a dialog. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
