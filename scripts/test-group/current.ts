import type { Test } from 'tap';

/** The file of tests that is being run. */
export const current: { test: Test | null } = { test: null };
