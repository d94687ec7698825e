import { createAppRouter } from '../data/create-app-router.tsx';
import { startApp } from '../data/start-app.tsx';
import { FIRST_SCREEN } from './first-screen.ts';
import { OPEN, SCREENS } from './screens.tsx';
import { RenterShell } from './shell/shell.tsx';

void startApp(
  'renter',
  (app) => createAppRouter(app, { basepath: '/renter', open: OPEN, shell: RenterShell, screens: SCREENS }),
  FIRST_SCREEN,
);
