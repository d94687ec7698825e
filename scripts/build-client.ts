import { ensureClientBuilt } from './client-build.ts';

ensureClientBuilt();
