/** `npm run build`: the web apps, for installations that remove the development packages afterwards. Other starts build them themselves. */
import { buildWebWhenStale } from '../server/startup/build-web.ts';

await buildWebWhenStale(console.log);
