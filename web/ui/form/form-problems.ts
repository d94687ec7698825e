import type { RentrollError } from '@rentroll/client';
import { createContext } from 'react';

/** What the service said about each field of the form around. */
export type Problems = { of(name: string): string | null };

export const FormProblems = createContext<Problems>({ of: () => null });

/** Paths of the service name rows of a list as `lines[2].amount`; fields of a form use the same names. */
export const problemsOf = (error: RentrollError | null): Problems => ({
  of: (name) => error?.fields.find(({ path }) => path === name)?.message ?? null,
});
