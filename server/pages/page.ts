import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { TSchema } from '../http/schema.ts';
import type { Form } from './render-form.ts';

export type Visit = { request: FastifyRequest; context: AppContext };

/** A page that an email links to: it shows a form that runs the same command as the API. */
export type EmailLinkPage = {
  path: string;
  title(visit: Visit): string;
  /** The form; a refusal means that the link is invalid. */
  form(visit: Visit): Promise<Form>;
  body: TSchema;
  /** Runs the command and returns the message to show. */
  submit(visit: Visit, body: Record<string, string>): Promise<string>;
};
