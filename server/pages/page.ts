import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { TSchema } from '../http/schema.ts';
import type { Done, Form } from './email-link-view.ts';

/** The session that the page has opened: its cookie, and the app that uses it. */
export type Entered = { headers: Record<string, string | string[]>; enters: Done['opens'] };

export type Visit = { request: FastifyRequest; context: AppContext };

/** A page that an email links to: it shows a form that runs the same command as the API. */
export type EmailLinkPage = {
  path: string;
  title(visit: Visit): string;
  /** The form, or what was done already; a refusal means that the link is invalid. */
  form(visit: Visit): Promise<Form | Done>;
  body: TSchema;
  /** Runs the command and returns what to show: what was done, the next form, or the app itself. */
  submit(visit: Visit, body: Record<string, string>): Promise<Done | Form | Entered>;
  /** The page that sends a new link; null if only somebody else can. */
  again(visit: Visit): string | null;
};
