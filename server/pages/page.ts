import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { TSchema } from '../http/schema.ts';
import type { Form } from './render-form.ts';

export type Visit = { request: FastifyRequest; context: AppContext };

/** A page that one of our letters links to: it shows a form, and what the form sends goes to the same command as the API's. */
export type EmailLinkPage = {
  path: string;
  title(visit: Visit): string;
  /** What to ask for; a refusal means that the link is dead. */
  form(visit: Visit): Promise<Form>;
  body: TSchema;
  /** Does it and answers what to say then. */
  submit(visit: Visit, body: Record<string, string>): Promise<string>;
};
