/** Why signing in failed to start. The screen's URL carries the key, never a text that a link could forge. */
export const SIGN_IN_PROBLEMS = {
  temporary: 'The identity provider is currently unavailable. Please try again in a moment.',
  configuration:
    'The app registration is not set up correctly. Ask an administrator to run npm run doctor on the server.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export function isSignInProblem(text: string | null): text is SignInProblem {
  return text !== null && Object.hasOwn(SIGN_IN_PROBLEMS, text);
}
