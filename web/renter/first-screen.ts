import type { FirstScreen } from '../data/start-app.tsx';
import { householdQuery } from './data.ts';
import { openInvoicesQuery } from './routes/home/home.tsx';

export const FIRST_SCREEN: FirstScreen = {
  data: ({ api, queries }) => ({
    '/tenant/household': () => queries.prefetchQuery(householdQuery(api)),
    '/tenant/invoices?open=true&sort=due_date&limit=20': () => queries.prefetchQuery(openInvoicesQuery(api)),
  }),
};
