export type * from './api.ts';
export { type Answer, type Client, type ClientOptions, createClient } from './create-client.ts';
export { RentrollError } from './errors.ts';
export type { TokenSupply } from './send.ts';
export { createSession, type Session, type SessionKind } from './session.ts';
export type { StreamEvent, StreamOptions } from './stream.ts';
export type { Api, CallOptions, DataOf, Input, Method, Operation, PathsWith, RowOf } from './types.ts';
