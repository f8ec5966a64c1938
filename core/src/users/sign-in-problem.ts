/** Why a sign-in could not begin; the address of the screen that shows it names one of these, never a text. */
export const SIGN_IN_PROBLEMS = {
  temporary: 'The identity provider is not available at the moment. Please try again in a moment.',
  configuration: 'The application’s registration does not fit. Run the set-up doctor.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export function isSignInProblem(text: string | null): text is SignInProblem {
  return text !== null && Object.hasOwn(SIGN_IN_PROBLEMS, text);
}
