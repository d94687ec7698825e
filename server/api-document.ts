import { WEBHOOK_DATA } from './features/integrations/webhook-endpoints/webhook-data.ts';
import type { Json } from './http/openapi/components.ts';
import { writeOpenapi } from './http/openapi.ts';
import { allRoutes } from './routes.ts';

/** The API document of an installation at this address. */
export const apiDocument = (url: string): Json => writeOpenapi({ routes: allRoutes(), webhooks: WEBHOOK_DATA, url });
