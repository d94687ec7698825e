/** The accounts of the demo. */
export const DEMO_EMAILS = { OPERATOR: 'owner@demo.rentroll.test', RENTER: 'renter@demo.rentroll.test' } as const;

/** `password` is null if it was changed since. */
export type Demo = { operator: string; renter: string; password: string | null };

export const demoLines = ({ operator, renter, password }: Demo): string[] => [
  `Demo logins: operator ${operator}, renter ${renter}`,
  password === null ? 'Demo password: the one you set (DEMO_PASSWORD sets another one)' : `Demo password: ${password}`,
];
