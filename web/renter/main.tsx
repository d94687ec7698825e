import { startApp } from '../data/start-app.tsx';
import { createRenterRouter } from './router.tsx';

void startApp('renter', createRenterRouter);
