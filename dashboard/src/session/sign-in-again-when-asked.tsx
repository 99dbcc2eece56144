import { lazy, Suspense } from 'react';
import { useIsAsking } from './asking-again.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/** Loaded when a session has ended. */
export function SignInAgainWhenAsked() {
  return <Suspense>{useIsAsking() && <SignInAgain />}</Suspense>;
}
