import { createAppRouter } from '../data/create-app-router.tsx';
import { startApp } from '../data/start-app.tsx';
import { FIRST_SCREEN } from './first-screen.ts';
import { OPEN, SCREENS } from './screens.tsx';
import { Shell } from './shell/shell.tsx';

void startApp(
  'operator',
  (app) => createAppRouter(app, { basepath: '/console', open: OPEN, shell: Shell, screens: SCREENS }),
  FIRST_SCREEN,
);
