import { startApp } from '../data/start-app.tsx';
import { createConsoleRouter } from './router.tsx';

void startApp('operator', createConsoleRouter);
